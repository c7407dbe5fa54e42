import type { CSSVariablesResolver } from '@mantine/core'

/** Sets Mantine's own variables to our colours: its defaults do not reach the contrast of WCAG AA. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--hub-paper)',
    '--mantine-color-text': 'var(--hub-ink)',
    '--mantine-color-bright': 'var(--hub-ink)',
    '--mantine-color-dimmed': 'var(--hub-dimmed)',
    '--mantine-color-placeholder': 'var(--hub-dimmed)',
    '--mantine-color-anchor': 'var(--hub-link)',
    '--mantine-color-error': 'var(--hub-danger)',
    '--mantine-color-success': 'var(--hub-live)',
    '--mantine-color-default': 'var(--hub-surface)',
    '--mantine-color-default-hover': 'var(--hub-sunken)',
    '--mantine-color-default-color': 'var(--hub-ink)',
    '--mantine-color-default-border': 'var(--hub-control)',
    '--mantine-color-disabled': 'var(--hub-sunken)',
    '--mantine-color-disabled-color': 'var(--hub-dimmed)',
    '--mantine-color-disabled-border': 'var(--hub-rule)',
    '--mantine-color-ink-filled': 'var(--hub-button)',
    '--mantine-color-ink-filled-hover': 'var(--hub-button-hover)',
    '--mantine-color-ink-light': 'var(--hub-sunken)',
    '--mantine-color-ink-light-hover': 'var(--hub-sunken)',
    '--mantine-color-ink-light-color': 'var(--hub-ink)',
    '--mantine-color-ink-outline': 'var(--hub-ink)',
    '--mantine-color-red-light': 'var(--hub-danger-soft)',
    '--mantine-color-red-light-color': 'var(--hub-danger)',
    '--mantine-color-red-text': 'var(--hub-danger)',
  }
  return { variables: {}, light: shared, dark: shared }
}
