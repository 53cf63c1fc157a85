import type { FormValues } from './form-values.ts';

/** Each is a screen with its own address, so that Back and a reload return to it. */
export const ADD_STEPS = ['pick', 'describe', 'price'] as const;
export type AddStep = (typeof ADD_STEPS)[number];

const fieldSteps: Readonly<Record<keyof FormValues, AddStep>> = {
  category: 'pick',
  repository: 'pick',
  title: 'describe',
  description: 'describe',
  subject: 'describe',
  techStack: 'describe',
  features: 'describe',
  parts: 'describe',
  video: 'describe',
  price: 'price',
  duration: 'price',
  complexity: 'price',
  saleMode: 'price',
  licence: 'price',
};

export function fieldsOf(step: AddStep): (keyof FormValues)[] {
  return (Object.keys(fieldSteps) as (keyof FormValues)[]).filter((field) => fieldSteps[field] === step);
}

export function stepOf(field: keyof FormValues): AddStep {
  return fieldSteps[field];
}
