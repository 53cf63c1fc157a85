/** What each call needs to know of an account's profile. */
export interface ViewerProfile {
  readonly id: string;
  readonly username: string | null;
  readonly completed: boolean;
  readonly githubId: number | null;
  readonly isBanned: boolean;
  readonly isAddressProved: boolean;
}
