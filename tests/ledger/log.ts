import type { ProjectCard } from '#contract/entities/project.ts';
import type { OperationKind } from './history.ts';

export interface Observation {
  readonly projectId: string;
  readonly status: ProjectCard['status'];
  readonly relation: ProjectCard['relation'];
  readonly unlocked: boolean;
  readonly reservedByReader: boolean;
}

export interface OpenedPayment {
  readonly purchaseId: string;
  readonly intentId: string;
  readonly clientSecret: string;
  readonly amountMinor: number;
  readonly buyer: number;
  readonly project: number;
}

/**
 * One operation; `began` and `ended` are logical times just before its request and just after its response. The outcome
 * `unknown` means no response or a retryable error, so the operation may take effect at any later time.
 */
export interface Entry {
  readonly kind: OperationKind | 'leave-address';
  readonly who: number | null;
  readonly project: number | null;
  readonly payment: OpenedPayment | null;
  readonly began: number;
  readonly ended: number;
  readonly outcome: 'ok' | 'fail' | 'unknown';
  readonly code: string;
  readonly value: string | number | boolean | null;
  readonly seen: readonly Observation[];
}

export class LogicalClock {
  #now = 0;
  next(): number {
    this.#now += 1;
    return this.#now;
  }
}

export function toObservation(card: ProjectCard & { reserved_by_me?: boolean }): Observation {
  const data = card.Project_data;
  return {
    projectId: card.project_id,
    status: card.status,
    relation: card.relation,
    unlocked:
      data.repo_url !== undefined ||
      data.video_url !== undefined ||
      data.address !== undefined ||
      data.phonenumber !== undefined ||
      card.author.email !== undefined ||
      card.purchase !== undefined,
    reservedByReader: card.reserved_by_me === true,
  };
}

export function describeEntry(entry: Entry): string {
  const { kind, who, project, payment, began, ended, outcome, code, value, seen } = entry;
  return [
    `${began}–${ended}`,
    kind,
    who === null ? '' : `person ${who}`,
    project === null ? '' : `project ${project}`,
    payment === null ? '' : payment.intentId,
    value === null ? '' : String(value),
    `→ ${outcome}${code === '' ? '' : ` (${code})`}`,
    seen.length === 1 ? `saw ${seen[0]?.status}${seen[0]?.unlocked === true ? ', unlocked' : ''}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
