import { trackingPage } from '#domain/shipping/courier.ts';

/** Leads to where parcels of the courier are followed, if it is a known one. */
export function CourierLink({ courier, number }: { courier: string; number: string | null }) {
  const page = trackingPage(courier, number);
  const name = <bdi>{courier}</bdi>;
  return page === null ? (
    name
  ) : (
    <a href={page} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
