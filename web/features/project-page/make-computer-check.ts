import { listComputerTools } from '#domain/inside/computer-tools.ts';
import { powershellScript, shellScript } from '#words/screens/computer-check-script.ts';

export function makeComputerCheck(shell: 'sh' | 'ps1', technologies: string): string {
  const tools = listComputerTools(technologies.split(','));
  return shell === 'sh' ? shellScript(tools) : powershellScript(tools);
}
