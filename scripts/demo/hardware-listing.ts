import type { DrawnDevice } from './devices/draw-device.ts';

export interface HardwareListing extends DrawnDevice {
  readonly seller: string;
  readonly subject: string;
  readonly price: number;
  readonly complexity: 'Low' | 'Medium' | 'High';
  readonly hours: number;
  readonly techStack: string;
  readonly description: string;
  readonly features: string;
  /** What is in the box. */
  readonly parts: string;
}
