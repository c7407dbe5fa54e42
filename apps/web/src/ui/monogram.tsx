import type { CSSProperties } from 'react'
import classes from './monogram.module.css'

interface MonogramProps {
  letters: string
  /** Index of one of the eight hues of the palette. */
  hue: number
  round?: boolean
  size?: number
}

/** Two letters on a hue: a committee (square) or a person (round). Decorative, because the name is beside it. */
export function Monogram({ letters, hue, round = false, size = 36 }: MonogramProps) {
  const style = {
    '--monogram-ink': `var(--hub-hue-${hue})`,
    '--monogram-paper': `var(--hub-hue-${hue}-soft)`,
    '--monogram-size': `${size}px`,
  } as CSSProperties
  return (
    <span
      className={classes.monogram}
      data-round={round || undefined}
      data-letters={letters}
      style={style}
      aria-hidden="true"
    />
  )
}
