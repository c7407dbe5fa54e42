import type { MantineColorsTuple } from '@mantine/core'

/**
 * Palettes whose filled, light and outline variants have the contrast of WCAG AA in both schemes. The fill of the
 * dark scheme is shade 6, under white text; that of ink is `--hub-button` in tokens.css. No button is filled with
 * gray.
 */
export const ink: MantineColorsTuple = [
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
export const red: MantineColorsTuple = [
  '#fbe9e7',
  '#fbe9e7',
  '#f5d0cc',
  '#f0b4ad',
  '#f5a9a1',
  '#c9463f',
  '#c9463f',
  '#bd3d36',
  '#98201c',
  '#7a1815',
]
export const green: MantineColorsTuple = [
  '#e6f5ec',
  '#e6f5ec',
  '#c8e8d5',
  '#a3d7b8',
  '#8fd0a9',
  '#2e8b5b',
  '#27804f',
  '#257a4b',
  '#125a37',
  '#0e4429',
]
export const blue: MantineColorsTuple = [
  '#e8f0fb',
  '#e8f0fb',
  '#cbdcf6',
  '#a9c6f7',
  '#a9c6f7',
  '#3f6fbf',
  '#3f6fbf',
  '#3a68b5',
  '#1c4386',
  '#16336b',
]
export const gray: MantineColorsTuple = [
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
/** Surfaces of the dark scheme, from the text colour to the darkest background. */
export const dark: MantineColorsTuple = [
  '#efebe2',
  '#dcdad3',
  '#b3b3b1',
  '#8d919b',
  '#2e3341',
  '#232734',
  '#1a1d27',
  '#10141d',
  '#0c1017',
  '#080b10',
]
