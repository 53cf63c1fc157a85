import { banListing, unbanListing } from '../ban-listing.ts';
import { CommandError } from '../command-error.ts';
import { decideClaim } from '../decide-claim.ts';
import { describeReportedQuestions, hideReportedQuestion } from '../questions.ts';
import { describeClaim, describeClaims } from '../show-claims.ts';
import type { CommandDefinition } from './command-definition.ts';

export const listingCommands: readonly CommandDefinition[] = [
  {
    name: 'listing ban',
    takes: ['project id'],
    needsReason: true,
    summary: 'removes a listing from the market; buyers keep it, and the seller gets the reason',
    run: async (deps, { actor, words, reason, print }) => {
      print(await banListing(deps, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'listing unban',
    takes: ['project id'],
    needsReason: true,
    summary: 'reverses a ban',
    run: async (deps, { actor, words, reason, print }) => {
      print(await unbanListing(deps, { projectId: idOf(words), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'claims show',
    takes: ['number'],
    summary: 'the statements of both sides and the facts about the listing',
    run: async (deps, { words, print }) => {
      for (const line of await describeClaim(deps, numberOf(words))) print(line);
      return 0;
    },
  },
  {
    name: 'claims accept',
    takes: ['number'],
    needsReason: true,
    summary: 'bans the listing, so that its author can list the work; both sides get the reason',
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
    summary: 'ends the hold on the listing; both sides get the reason',
    run: async (deps, { actor, words, reason, print }) => {
      const number = numberOf(words);
      print(await decideClaim(deps, { number, accepted: false, actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'questions hide',
    takes: ['question id'],
    needsReason: true,
    summary: 'hides a question with its answer from everybody',
    run: async (deps, { actor, words, reason, print }) => {
      print(await hideReportedQuestion(deps, { id: idOf(words, 'question'), actor, reason: reason ?? '' }));
      return 0;
    },
  },
  {
    name: 'questions',
    takes: [],
    summary: 'the questions and answers that members reported',
    run: async (deps, { print }) => {
      const lines = await describeReportedQuestions(deps);
      for (const line of lines) print(line);
      if (lines.length === 0) print('no reported questions');
      return 0;
    },
  },
  {
    name: 'claims',
    takes: [],
    summary: 'the open claims of members on listings of others, the most urgent first',
    run: async (deps, { print }) => {
      const lines = await describeClaims(deps, new Date());
      for (const line of lines) print(line);
      print(lines.length === 0 ? 'no open claims' : `${lines.length} open`);
      return 0;
    },
  },
];

function idOf([id = '']: readonly string[], what = 'project'): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return id.toLowerCase();
  throw new CommandError(`${id} is not the id of a ${what}.`);
}

function numberOf([text = '']: readonly string[]): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new CommandError(`${text} is not the number of a claim.`);
}
