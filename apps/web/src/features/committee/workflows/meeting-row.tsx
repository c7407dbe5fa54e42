import type { MeetingHead } from '@civic-hub/committee'
import {
  type MeetingInWorkflow,
  meetingStages,
  type NextStep,
  nextStepOf,
  reachedStages,
  type StagedMeeting,
} from '@civic-hub/committee/workflows'
import type { LatestApproval } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useObservable } from '../../../replica/observable.ts'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useSignerNames } from '../../../shell/people/use-signer-names.ts'
import { workflowsTexts as texts } from '../../../texts/en/workflows.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { dayInWords, momentInWords } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './workflows-page.module.css'

/** The actions of next steps on this page; all other steps link to the meeting. */
export interface StepActions {
  start(meeting: MeetingHead): Promise<void>
  reinstate(meeting: MeetingHead): void
}

/** The part of a meeting's page that a step links to. */
const viewOfStep = {
  'draft-agenda': 'agenda',
  'review-agenda': 'agenda',
  'start-late': undefined,
  join: undefined,
  'write-notes': 'notes',
  'approve-minutes': 'minutes',
  'read-minutes': 'minutes',
} as const satisfies Record<Exclude<NextStep, 'start' | 'reinstate'>, string | undefined>

interface MeetingRowProps {
  slug: string
  meeting: MeetingInWorkflow & StagedMeeting
  approval: LatestApproval | null
  actions: StepActions
}

const signerOf = ({ approvedBy, accountId, nameNow }: LatestApproval) => ({
  name: approvedBy,
  accountId,
  nameNow,
})

/** A meeting with its stages, and its next step. */
export function MeetingRow({ slug, meeting, approval, actions }: MeetingRowProps) {
  const title = meeting.title.trim() || texts.untitled
  const { approvedElsewhere: elsewhere } = meeting
  const reached = reachedStages(meeting)
  const address = {
    to: '/$committeeId/meetings/$meetingId',
    params: { committeeId: slug, meetingId: meeting.id },
  } as const
  const next = useNextStep(meeting)
  const nameOf = useSignerNames(approval ? [signerOf(approval)] : [])
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.title} dir="auto">
          <Link {...address}>{title}</Link>
        </p>
        <p className={classes.hint}>
          {momentInWords(new Date(meeting.date))}
          {meeting.status === 'upcoming' && meeting.cancelled !== null && ` · ${texts.cancelled}`}
        </p>
        <ol className={`plain-list ${classes.stages}`} aria-label={texts.stagesOf(title)}>
          {meetingStages.map((stage) => (
            <li key={stage} className={classes.stage} data-reached={reached.has(stage) || undefined}>
              {reached.has(stage) ? <Icon name="check" size={16} /> : <span className={classes.open} />}
              {texts.stages[stage]}
              <span className="visually-hidden"> {reached.has(stage) ? texts.reached : texts.notReached}</span>
            </li>
          ))}
        </ol>
        {approval ? (
          <p className={classes.hint}>
            {texts.approvedBy(nameOf(signerOf(approval)), dayInWords(new Date(approval.approvedAt)))}
          </p>
        ) : (
          elsewhere && (
            <p className={classes.hint}>
              {texts.approvedElsewhere(elsewhere.approvedBy, dayInWords(new Date(elsewhere.approvedAt)), elsewhere.hub)}
            </p>
          )
        )}
      </div>
      {next !== null &&
        (next === 'start' || next === 'reinstate' ? (
          <Button
            size="md"
            variant={next === 'start' ? 'filled' : 'default'}
            aria-label={texts.nextStep(texts.steps[next], title)}
            onClick={() => void actions[next](meeting)}
          >
            {texts.steps[next]}
          </Button>
        ) : (
          <ButtonLink
            size="md"
            variant={next === 'join' ? 'filled' : 'default'}
            aria-label={texts.nextStep(texts.steps[next], title)}
            {...address}
            search={{ view: viewOfStep[next] }}
          >
            {texts.steps[next]}
          </ButtonLink>
        ))}
    </li>
  )
}

function useNextStep(meeting: StagedMeeting): NextStep | null {
  const isOwner = useObservable(useReplica().access) === 'owner'
  const canWrite = useCanWrite()
  return nextStepOf(meeting, { now: new Date(), canWrite, isOwner })
}
