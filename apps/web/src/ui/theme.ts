import {
  type ButtonProps,
  createTheme,
  defaultVariantColorsResolver,
  type MantineTheme,
  rem,
  type VariantColorsResolver,
} from '@mantine/core'
import { uiTexts } from '../texts/en/ui.gen.ts'
import { blue, dark, gray, green, ink, red } from './palettes.ts'

/**
 * Mantine puts the heading of a dialog into a header element, which assistive technology treats as a second banner.
 */
const headerWithoutLandmark = { attributes: { header: { role: 'presentation' } } }

/**
 * A dropdown stays in the landmark of its button. A dropdown that has to be outside of its list is in the page's
 * landmark.
 */
const inPlace = { withinPortal: false }
const inContent = { portalProps: { target: '#content' } }

const overlay = { shadow: 'md', radius: 'md' } as const

/** Mantine uses white text on every fill, but the primary fill is light in the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const isPrimaryFill = input.variant === 'filled' && input.color === 'ink'
  return isPrimaryFill ? { ...colors, color: 'var(--hub-button-words)' } : colors
}

/** Components are named as strings: importing each for its `extend` would load all of them with the first screen. */
export const theme = createTheme({
  fontFamily: 'var(--hub-sans)',
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  variantColorResolver,
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
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: MantineTheme, props: ButtonProps) => ({
        root: {
          '--button-height': props.size === 'md' || props.size === 'lg' ? 'var(--hub-row)' : 'var(--hub-compact)',
          '--button-padding-x': rem(18),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { size: 'var(--hub-compact)', variant: 'subtle' },
    },
    CloseButton: {
      // Mantine gives the button no accessible name.
      defaultProps: { 'aria-label': uiTexts.close, size: 'var(--hub-compact)' },
    },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Loader: { defaultProps: { type: 'dots' } },
    Tooltip: {
      defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } },
    },
    Popover: { defaultProps: { ...overlay, ...inPlace } },
    Combobox: { defaultProps: inContent },
    Select: { defaultProps: { allowDeselect: false, comboboxProps: inPlace } },
    Menu: {
      // Without Mantine's placeholder the first entry receives the focus, and the menu contains only entries.
      defaultProps: {
        ...overlay,
        ...inPlace,
        ...inContent,
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
      },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': uiTexts.close }, ...headerWithoutLandmark },
    },
    Modal: {
      defaultProps: {
        centered: true,
        // At both ends, so that a dialog does not move when a toast is shown.
        yOffset: 'max(5dvh, var(--hub-toast, 0px))',
        padding: 24,
        ...overlay,
        closeButtonProps: { 'aria-label': uiTexts.close },
        overlayProps: { backgroundOpacity: 0.5 },
        ...headerWithoutLandmark,
      },
    },
  },
})
