export { evidenceTexts } from '../en/evidence.ts';
