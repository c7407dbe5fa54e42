import type { Disposal, Motion } from '@civic-hub/committee/proceedings'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonForm } from '../../../shell/people/person-form.tsx'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import classes from './decision-forms.module.css'
import { InvolvementForm } from './involvement-form.tsx'
import { MotionForm } from './motion-form.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import type { DecisionActions } from './use-decision-actions.ts'

const { form: texts } = decisionScreenTexts

export type MotionCardFormKind = 'second' | 'amend' | 'reword' | 'refer' | 'postpone' | 'involvement'

interface MotionCardFormProps {
  kind: MotionCardFormKind
  motion: Motion
  /** The text that this motion amends; null for a motion that is no amendment. */
  amends: string | null
  started: boolean
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  actions: DecisionActions
  onDispose: (as: Disposal, to: string) => void
  onClose: () => void
  /** Closes the form, and goes on with this motion. */
  onNext: (motionId: string) => void
}

/** The form of one step of a motion. */
export function MotionCardForm(props: MotionCardFormProps) {
  const { kind, motion, amends, started, people, trouble, actions, onDispose, onClose, onNext } = props
  if (kind === 'second')
    return (
      <PersonForm
        className={classes.form}
        name={texts.second(motion.text)}
        label={texts.seconder}
        saveLabel={texts.saveSecond}
        people={people.filter(({ person }) => person !== motion.mover?.person)}
        trouble={trouble}
        onSave={(person) => {
          if (person && actions.second(motion.id, person)) onNext(motion.id)
        }}
        onCancel={onClose}
      />
    )
  if (kind === 'refer')
    return (
      <OneFieldForm
        name={texts.refer(motion.text)}
        label={texts.referTo}
        required={texts.toRequired.refer}
        saveLabel={texts.saveRefer}
        trouble={trouble}
        onSave={(to) => onDispose('referred', to)}
        onCancel={onClose}
      />
    )
  if (kind === 'postpone')
    return (
      <OneFieldForm
        name={texts.postpone(motion.text)}
        label={texts.postponeTo}
        required={texts.toRequired.postpone}
        saveLabel={texts.savePostpone}
        trouble={trouble}
        onSave={(to) => onDispose('postponed', to)}
        onCancel={onClose}
      />
    )
  if (kind === 'involvement')
    return (
      <InvolvementForm
        people={people}
        ofMotion={motion.item !== null}
        trouble={trouble}
        onSave={(person, involvement, about, reason) => {
          const involving = {
            ...(about === 'item' && motion.item !== null ? { item: motion.item } : { motion: motion.id }),
            reason,
          }
          return involvement === 'interest'
            ? actions.declareInterest(person, involving)
            : actions.recuse(person, { ...involving, left: involvement === 'left' })
        }}
        onCancel={onClose}
      />
    )
  return (
    <MotionForm
      kind={kind}
      motion={motion}
      amends={kind === 'amend' ? motion.text : amends}
      text={kind === 'reword' ? motion.text : ''}
      people={people}
      moverOptional={!started}
      trouble={trouble}
      onSave={(worded) => {
        if (kind === 'reword') {
          if (actions.reword(motion.id, worded)) onClose()
          return
        }
        const moved = actions.move(worded)
        if (moved !== null) onNext(moved)
      }}
      onCancel={onClose}
    />
  )
}
