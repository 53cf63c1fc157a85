export const mailFrame = {
  orCopyAddress: 'Or copy this address:',
  switchOff: (note: string, settingsUrl: string) =>
    `${note} You can switch these emails off in your settings: ${settingsUrl}`,
};
