import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  type CloseButtonProps,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  Loader,
  type MantineColorsTuple,
  Menu,
  Modal,
  Popover,
  rem,
  Tooltip,
} from '@mantine/core'
import { uiTexts } from '../texts/en/ui.ts'

const ink: MantineColorsTuple = [
  '#f1f3f7',
  '#e4e7ee',
  '#cfd5e0',
  '#b3b9c6',
  '#9aa3b5',
  '#6b7387',
  '#4c5566',
  '#5a6376',
  '#252f48',
  '#182238',
]
const red: MantineColorsTuple = [
  '#fbe9e7',
  '#fbe9e7',
  '#f5d0cc',
  '#f0b4ad',
  '#f5a9a1',
  '#c9463f',
  '#b0302a',
  '#98201c',
  '#98201c',
  '#7a1815',
]
const green: MantineColorsTuple = [
  '#e6f5ec',
  '#e6f5ec',
  '#c8e8d5',
  '#a3d7b8',
  '#8fd0a9',
  '#2e8b5b',
  '#1b6e45',
  '#176540',
  '#125a37',
  '#0e4429',
]
const blue: MantineColorsTuple = [
  '#e8f0fb',
  '#e8f0fb',
  '#cbdcf6',
  '#a9c6f7',
  '#a9c6f7',
  '#3f6fbf',
  '#2a58a5',
  '#234e97',
  '#1c4386',
  '#16336b',
]
const gray: MantineColorsTuple = [
  '#f3f1eb',
  '#ebe9e2',
  '#e4e3df',
  '#d8d6cf',
  '#858b96',
  '#6a7180',
  '#4c5566',
  '#414a5c',
  '#364056',
  '#182238',
]
/** Surfaces of the dark scheme, from text to deepest ground. */
const dark: MantineColorsTuple = [
  '#efebe2',
  '#dcdad3',
  '#b3b3b1',
  '#9a9ca2',
  '#777d8a',
  '#2e3341',
  '#1a1d27',
  '#10141d',
  '#0c1017',
  '#080b10',
]

const named = (props: CloseButtonProps) => ({ 'aria-label': uiTexts.close, ...props })

/** Mantine heads a dialog with a header element, which assistive technology takes for a second banner of the page. */
const headerWithoutLandmark = { attributes: { header: { role: 'presentation' } } }

const overlay = { shadow: 'md', radius: 'md' } as const

export const theme = createTheme({
  fontFamily: 'var(--hub-sans)',
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  colors: { ink, red, green, blue, gray, dark },
  black: '#182238',
  white: '#ffffff',
  defaultRadius: 'md',
  radius: { xs: rem(3), sm: rem(4), md: rem(6), lg: rem(6), xl: rem(6) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  fontSizes: { xs: rem(14), sm: rem(15), md: rem(17), lg: rem(20), xl: rem(24) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  shadows: { md: 'var(--hub-shadow)' },
  headings: {
    fontFamily: 'var(--hub-serif)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(34), lineHeight: '1.2' },
      h2: { fontSize: rem(26), lineHeight: '1.25' },
      h3: { fontSize: rem(21), lineHeight: '1.3' },
      h4: { fontSize: rem(18), lineHeight: '1.35' },
      h5: { fontSize: rem(18), lineHeight: '1.35' },
      h6: { fontSize: rem(18), lineHeight: '1.35' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  activeClassName: '',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, props) => ({
        root: {
          '--button-height':
            props.size === 'md' || props.size === 'lg' ? 'var(--hub-row)' : 'var(--hub-compact)',
          '--button-padding-x': rem(18),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { size: 'var(--hub-compact)', variant: 'subtle' },
    }),
    CloseButton: CloseButton.extend({
      // Mantine leaves the button without a name.
      defaultProps: named({ size: 'var(--hub-compact)' }),
    }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    Loader: Loader.extend({ defaultProps: { type: 'dots' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } },
    }),
    Popover: Popover.extend({ defaultProps: overlay }),
    Menu: Menu.extend({ defaultProps: { ...overlay, position: 'bottom-end' } }),
    Drawer: Drawer.extend({
      defaultProps: { closeButtonProps: { 'aria-label': uiTexts.close }, ...headerWithoutLandmark },
    }),
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        padding: 24,
        ...overlay,
        closeButtonProps: { 'aria-label': uiTexts.close },
        overlayProps: { backgroundOpacity: 0.5 },
        ...headerWithoutLandmark,
      },
    }),
  },
})

/** Mantine's own variables in our colours: its defaults miss the contrast that WCAG AA asks for. */
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
