import type { CSSProperties } from 'react'
import classes from './text-lines.module.css'

/** The lines of a plain text. A long one continues below its own words, and not at the margin. */
export function TextLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => {
    const words = line.trimStart()
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text
        key={index}
        className={classes.line}
        style={{ '--indent': line.length - words.length } as CSSProperties}
      >
        {words}
      </span>
    )
  })
}
