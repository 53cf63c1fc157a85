import { counted } from '#words/parts.ts';
import { banListing, unbanListing } from '../ban-listing.ts';
import { CommandError } from '../command-error.ts';
import { decideClaim } from '../decide-claim.ts';
import { holdListing, releaseListing } from '../hold-listing.ts';
import { describeClaim, describeClaims } from '../show-claims.ts';
import type { CommandDefinition } from './command-definition.ts';

export const listingCommands: readonly CommandDefinition[] = [
  {
    name: 'listing ban',
    takes: ['project id'],
    needsReason: true,
    summary: 'takes a listing off the market; buyers keep access, and the seller gets the reason',
    run: async (deps, { actor, words, reason, print }) => {
      print(await banListing(deps, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'listing unban',
    takes: ['project id'],
    needsReason: true,
    summary: 'ends a ban; the listing returns to its earlier status',
    run: async (deps, { actor, words, reason, print }) => {
      print(await unbanListing(deps, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'listing hold',
    takes: ['project id', 'days'],
    needsReason: true,
    summary: 'prevents new purchases of a listing for some days; the seller gets the reason',
    run: async (deps, { actor, words, reason, print }) => {
      const days = Number(words[1]);
      print(await holdListing(deps, { projectId: idOf(words), days, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'listing release',
    takes: ['project id'],
    needsReason: true,
    summary: 'ends an operator’s hold; the seller gets the reason',
    run: async (deps, { actor, words, reason, print }) => {
      print(await releaseListing(deps, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims show',
    takes: ['number'],
    summary: 'shows the statements of both parties and the facts about the listing',
    run: async (deps, { words, print }) => {
      for (const line of await describeClaim(deps, numberOf(words))) print(line);
      return 0;
    },
  },
  {
    name: 'claims accept',
    takes: ['number'],
    needsReason: true,
    summary: 'bans the listing, so that the claimant can list the work; both parties get the reason',
    run: async (deps, { actor, words, reason, print }) => {
      const number = numberOf(words);
      print(await decideClaim(deps, { number, accepted: true, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims reject',
    takes: ['number'],
    needsReason: true,
    summary: 'ends the hold on the listing; both parties get the reason',
    run: async (deps, { actor, words, reason, print }) => {
      const number = numberOf(words);
      print(await decideClaim(deps, { number, accepted: false, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims',
    takes: [],
    summary: 'lists the open claims of members on listings of others, the most urgent first',
    run: async (deps, { print }) => {
      const lines = await describeClaims(deps, new Date());
      for (const line of lines) print(line);
      print(lines.length === 0 ? 'There are no open claims.' : counted(lines.length, 'open claim'));
      return 0;
    },
  },
];

function idOf([id = '']: readonly string[]): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return id.toLowerCase();
  throw new CommandError(`"${id}" is not a project id.`);
}

function numberOf([text = '']: readonly string[]): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new CommandError(`"${text}" is not a claim number.`);
}
