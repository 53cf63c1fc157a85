export const themeTexts = {
  label: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  switchToDark: 'Switch to the dark theme',
  switchToLight: 'Switch to the light theme',
} as const;
