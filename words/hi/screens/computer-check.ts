export { computerCheckTexts } from '../../en/screens/computer-check.ts';
