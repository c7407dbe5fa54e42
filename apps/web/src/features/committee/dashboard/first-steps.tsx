import { queryFirstSteps, type FirstSteps as Steps } from '@civic-hub/committee/first-steps'
import { hideFirstSteps, queryFirstStepsHidden } from '@civic-hub/committee/personal'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { createObservable, useObservable } from '../../../replica/observable.ts'
import type { Personal } from '../../../replica/personal/personal.ts'
import { usePersonal } from '../../../replica/personal/use-personal.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { announceWithUndo } from '../../../shell/announce-result.ts'
import { dashboardTexts } from '../../../texts/en/dashboard.gen.ts'
import { firstStepsTexts as texts } from '../../../texts/en/first-steps.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './dashboard.module.css'

const context = createTransitionContext('person')
const notOpened = createObservable('loading')

const places = {
  people: '/$committeeId/members',
  template: '/$committeeId/meetings/template',
  meeting: '/$committeeId/meetings',
} as const satisfies Record<keyof Steps, string>

interface FirstStepsProps {
  slug: string
  /** Whether the hub lists more people than this one. */
  hasPeople: boolean
}

/** The first steps of a new committee, until all are done or this person hides them. */
export function FirstSteps(props: FirstStepsProps) {
  const personal = usePersonal({ live: false })
  const isRead = useObservable<string>(personal?.opening ?? notOpened) !== 'loading'
  return personal && isRead ? <OpenSteps {...props} personal={personal} /> : null
}

function OpenSteps({ slug, hasPeople, personal }: FirstStepsProps & { personal: Personal }) {
  const { doc, documentId } = useReplica()
  const titleId = useId()
  const written = useQuery(useMemo(() => queryFirstSteps(doc), [doc]))
  const isHidden = useQuery(useMemo(() => queryFirstStepsHidden(personal.doc, documentId), [personal, documentId]))
  const done = { ...written, people: written.people || hasPeople }
  if (isHidden || Object.values(done).every(Boolean)) return null

  function hide() {
    hideFirstSteps(personal.doc, context, documentId, true)
    announceWithUndo(texts.hidden, () => hideFirstSteps(personal.doc, context, documentId, false))
  }

  return (
    <section aria-labelledby={titleId} className={`${classes.part} ${classes.needsPart}`}>
      <div className={classes.partHead}>
        <h2 id={titleId}>{texts.title}</h2>
        <Button variant="subtle" size="compact-md" aria-label={texts.hideNamed} onClick={hide}>
          {texts.hide}
        </Button>
      </div>
      <ol className="plain-list">
        {(['people', 'template', 'meeting'] as const).map((step, index) => (
          <li key={step} className={classes.need} data-done={done[step] || undefined}>
            <span className={classes.step}>{done[step] ? <Icon name="check" /> : index + 1}</span>
            <p className={classes.sentence}>
              {texts.steps[step]}
              {done[step] && <span className={classes.done}>{texts.done}</span>}
            </p>
            {!done[step] && (
              <Link
                to={places[step]}
                params={{ committeeId: slug }}
                className={classes.way}
                aria-label={dashboardTexts.needs.actionFor(texts.open, texts.steps[step])}
              >
                {texts.open}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
