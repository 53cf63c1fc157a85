export { powershellScript, shellScript } from '../../en/screens/computer-check-script.ts';
