import { subjectNames } from '#words/subjects.ts';
import { capitalise } from './format.ts';

export function subjectName(subject: string): string {
  const key = subject.trim().toLowerCase();
  return Object.hasOwn(subjectNames, key)
    ? subjectNames[key as keyof typeof subjectNames]
    : capitalise(subject);
}
