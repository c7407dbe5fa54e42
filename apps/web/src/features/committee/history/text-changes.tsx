import { textDifference } from '@civic-hub/committee/history'
import { Fragment, useMemo } from 'react'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import classes from './text-changes.module.css'

const { marks: texts } = historyTexts

/**
 * A text with its additions and deletions: marked by line and colour, and by words for screen readers. These
 * words have their own text direction, so that they do not set the direction of the text.
 */
export function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    let at = 0
    return textDifference(before, after).map((part) => {
      const start = at
      at += part.text.length
      return { ...part, start }
    })
  }, [before, after])
  return (
    <span className={classes.text} dir="auto">
      {parts.map(({ kind, text, start }) => {
        if (kind === 'same') return <Fragment key={start}>{text}</Fragment>
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={start} className={classes[kind]}>
            <span className="visually-hidden" dir="ltr">
              {' '}
              {kind === 'added' ? texts.insertedWords : texts.deletedWords}{' '}
            </span>
            {text}
            <span className="visually-hidden" dir="ltr">
              {' '}
              {texts.endOfWords}{' '}
            </span>
          </Mark>
        )
      })}
    </span>
  )
}
