import type { LedgerEntry } from '@civic-hub/committee/budget'
import { Box, Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { budgetTexts } from '../../../texts/en/budget.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { NextStep, nextStepOf } from '../../../ui/next-step.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'
import classes from './budget-page.module.css'
import { PictureFrames } from './picture-frames.tsx'

/** The chart library is larger than the rest of the page, so the numbers are shown before it is loaded. */
const { Component: BudgetPictures } = loadLater(() =>
  whenReachable(async () => (await import('./budget-pictures.tsx')).BudgetPictures),
)

const { pictures: texts } = budgetTexts

/** The charts, collapsed on a narrow screen until the person opens them. */
export function PicturesSection({ entries }: { entries: readonly LedgerEntry[] }) {
  const [opened, setOpened] = useState(() => matchMedia('(min-width: 768px)').matches)
  const [headingId, bodyId] = [useId(), useId()]
  return (
    <section aria-labelledby={headingId} className={`${classes.section} ${classes.notPrinted}`}>
      <div className={classes.sectionTop}>
        <h2 id={headingId}>{texts.heading}</h2>
        <Button
          variant="subtle"
          aria-expanded={opened}
          aria-controls={bodyId}
          rightSection={
            <span className={classes.turn} data-turned={opened || undefined}>
              <Icon name="chevronDown" size={18} />
            </span>
          }
          onClick={() => setOpened(!opened)}
        >
          {opened ? texts.hide : texts.show}
        </Button>
      </div>
      <div id={bodyId} hidden={!opened}>
        {opened && (
          <BudgetPictures
            entries={entries}
            meanwhile={
              <FramesWith entries={entries}>
                <p role="status" className={classes.meanwhile}>
                  {texts.loading}
                </p>
              </FramesWith>
            }
            failed={(retry, failure) => (
              <FramesWith entries={entries}>
                <ProblemNote title={texts.failed}>{nextStepOf(failure)}</ProblemNote>
                <Box mt={12}>
                  <NextStep failure={failure} onRetry={retry} />
                </Box>
              </FramesWith>
            )}
          />
        )}
      </div>
    </section>
  )
}

/** The frames without charts, and in the first one the state of loading them. */
function FramesWith({ entries, children }: { entries: readonly LedgerEntry[]; children: ReactNode }) {
  return <PictureFrames entries={entries} monthsChart={() => children} categoriesChart={() => null} />
}
