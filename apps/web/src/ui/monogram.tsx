import type { CSSProperties } from 'react'
import classes from './monogram.module.css'

interface MonogramProps {
  letters: string
  /** Which of the eight hues of the palette. */
  hue: number
  round?: boolean
  size?: number
}

/** Two letters on a hue of their own: a committee (square) or a person (round). Decoration: the name stands beside it. */
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
