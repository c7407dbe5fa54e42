import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showMoreTexts } from '../texts/en/show-more.ts'

const rowsAtOnce = 200

/**
 * The number of rows of a list that are on the page, and a button for the next ones below it. Usual lists are shorter; one of
 * thousands would not let the page respond while it renders.
 */
export function useShownRows(count: number): { shown: number; more: ReactNode } {
  const [most, setMost] = useState(rowsAtOnce)
  const left = count - most
  const more = left > 0 && (
    <Button size="md" variant="default" onClick={() => setMost(most + rowsAtOnce)}>
      {showMoreTexts.showMore(Math.min(rowsAtOnce, left), left)}
    </Button>
  )
  return { shown: Math.min(most, count), more }
}
