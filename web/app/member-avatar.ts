import { idTokenKey } from '../api/identity/id-token.ts';
import { shownMember, shownMemberKey } from '../api/shown-member.ts';
import { initials } from '../lib/initials.ts';

export function connectMemberAvatar(link: HTMLElement): void {
  const picture = link.firstElementChild;
  if (picture === null) return;
  const icon = [...picture.childNodes];
  function show(): void {
    const member = shownMember();
    if (member === null) picture?.replaceChildren(...icon);
    else if (member.photoUrl === null) picture?.replaceChildren(initials(member.name));
    else picture?.replaceChildren(photoOf(member.photoUrl, initials(member.name)));
    link.title = member?.name ?? link.ariaLabel ?? '';
  }
  show();
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === idTokenKey || key === shownMemberKey) show();
  });
}

function photoOf(address: string, letters: string): HTMLImageElement {
  const photo = new Image();
  photo.src = address;
  photo.alt = '';
  photo.className = 'size-full object-cover';
  photo.addEventListener('error', () => photo.replaceWith(letters));
  return photo;
}
