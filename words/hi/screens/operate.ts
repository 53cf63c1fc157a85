export { operateTexts } from '../../en/screens/operate.ts';
