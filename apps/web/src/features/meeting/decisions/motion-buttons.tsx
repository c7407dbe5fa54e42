import { isAside, type Motion } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import classes from './motion-card.module.css'
import type { MotionCardFormKind } from './motion-card-form.tsx'
import type { MotionOffers } from './motion-offers.ts'

const { motion: texts } = decisionScreenTexts

/** The id of the button for the next step of a motion. */
export const nextStepId = (motionId: string) => `next-step-${motionId}`

interface MotionButtonsProps {
  motion: Motion
  offers: MotionOffers
  started: boolean
  /** True while an amendment is before the meeting: it is decided first. */
  hasPendingAmendment: boolean
  onPut: () => void
  onForm: (form: MotionCardFormKind) => void
  onTakeUp: () => void
}

/** The next steps of a motion. */
export function MotionButtons(props: MotionButtonsProps) {
  const { motion, offers, started, hasPendingAmendment, onPut, onForm, onTakeUp } = props
  const { isPending, canSecond, canAmend, secondsLacking } = offers
  const needsSecond = canSecond && secondsLacking > 0
  return (
    <div className={classes.actions}>
      {isPending && started && (
        <Button
          id={needsSecond ? undefined : nextStepId(motion.id)}
          size="md"
          variant={hasPendingAmendment ? 'default' : 'filled'}
          onClick={onPut}
        >
          {texts.put}
        </Button>
      )}
      {needsSecond && (
        <Button id={nextStepId(motion.id)} size="md" variant="default" onClick={() => onForm('second')}>
          {texts.second}
        </Button>
      )}
      {canAmend && !needsSecond && (
        <Button size="md" variant="default" onClick={() => onForm('amend')}>
          {texts.amend}
        </Button>
      )}
      {isAside(motion) && (
        <Button size="md" variant="default" onClick={onTakeUp}>
          {texts.takeUp}
        </Button>
      )}
    </div>
  )
}
