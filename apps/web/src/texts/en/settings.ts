export const settingsTexts = {
  documentTitle: 'Settings | Civic Hub',
  title: 'Settings',
  subtitle: 'How Civic Hub looks and behaves for you, and what it keeps on this device.',
  appearance: {
    title: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    auto: 'Device setting',
    hint: 'For this browser on this device.',
  },
  storage: {
    title: 'Storage on this device',
    hint: 'Your committees are kept on this device, so that they open at once and without a connection.',
    export: 'Export to a file',
  },
} as const
