import { Button } from '@mantine/core'
import { useState } from 'react'
import { showMoreTexts } from '../texts/en/show-more.gen.ts'
import { focusSoon } from './focus-soon.ts'

const rowsAtOnce = 200

/**
 * The number of rows of a list that are on the page, and a button for the next ones below it. Usual lists are shorter; one of
 * thousands would not let the page respond while it renders. The first new row receives the focus: `idOf` returns the id of
 * its button. Without one, the list's heading does after the last rows.
 */
export function useShownRows(count: number, idOf: (index: number) => string) {
  const [most, setMost] = useState(rowsAtOnce)
  const left = count - most
  const more = left > 0 && (
    <Button
      size="md"
      variant="default"
      onClick={() => {
        setMost(most + rowsAtOnce)
        focusSoon(idOf(most))
      }}
    >
      {left > rowsAtOnce ? showMoreTexts.some(rowsAtOnce, left) : showMoreTexts.all(left)}
    </Button>
  )
  /** Shows the row, if it is not on the page yet. */
  const show = (index: number) => setMost(Math.max(most, index + 1))
  return { shown: Math.min(most, count), more, show }
}
