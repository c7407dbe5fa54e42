import { accountKey, type Person, queryAgendaItem } from '@civic-hub/committee'
import { canPull, type Motion } from '@civic-hub/committee/proceedings'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useAuthor } from '../../../replica/session/use-author.ts'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { PersonForm } from '../../../shell/people/person-form.tsx'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import type { FormTrouble } from '../../../ui/form-buttons.tsx'
import { type Hold, useHold } from '../../../ui/use-hold.ts'
import formClasses from './decision-forms.module.css'
import type { DecisionsOfMotions } from './decisions-of-item.ts'
import classes from './motion-card.module.css'
import type { DecisionActions } from './use-decision-actions.ts'

const { consent: texts } = decisionScreenTexts

interface ConsentItemsProps {
  meetingId: string
  decisions: DecisionsOfMotions
  motion: Motion
  editable: boolean
  trouble: FormTrouble | null
  people: readonly SuggestedPerson[]
  actions: DecisionActions
  hold: Hold
}

/** The items of a consent agenda; any member can pull one out until the question is put. */
export function ConsentItems(props: ConsentItemsProps) {
  const { meetingId, decisions, motion, editable, people, actions, hold, trouble } = props
  const { doc } = useReplica()
  const listId = useId()
  const self = useSelfAmong(people)
  const pulling = useOpenForms<string>(String)
  useHold(hold, pulling.open.length > 0)
  const titleOf = (item: string) => queryAgendaItem(doc, meetingId, item).read()?.title.trim() || texts.untitled
  const buttonId = (item: string) => `${listId}-${item}`
  return (
    <ul className={`plain-list ${classes.items}`} aria-label={texts.list}>
      {motion.items.map((item) => (
        <li key={item}>
          <span dir="auto">{titleOf(item)}</span>
          {editable && motion.questions.length === 0 && canPull(decisions, item) === null && (
            <Button
              id={buttonId(item)}
              variant="default"
              aria-label={texts.pullNamed(titleOf(item))}
              onClick={() => pulling.toggle(item)}
            >
              {texts.pull}
            </Button>
          )}
          {pulling.isOpen(item) && (
            <div ref={pulling.elementOf(item)}>
              <PersonForm
                className={formClasses.form}
                name={texts.pullNamed(titleOf(item))}
                label={texts.pulledBy}
                description={texts.pulledByHint}
                isOptional
                {...(self && { initial: self })}
                saveLabel={texts.pull}
                people={people}
                trouble={trouble}
                onSave={(person) => {
                  if (actions.pull(item, titleOf(item), person)) pulling.close(item)
                }}
                onCancel={() => {
                  pulling.close(item)
                  focusSoon(buttonId(item))
                }}
              />
            </div>
          )}
        </li>
      ))}
      {motion.pulled.map((item) => (
        <li key={item} className={classes.facts}>
          {texts.pulled(titleOf(item), decisions.pulls.find((pull) => pull.item === item)?.person?.name ?? null)}
        </li>
      ))}
    </ul>
  )
}

/** The member at this device, if it is one of these people. */
function useSelfAmong(people: readonly Person[]): Person | undefined {
  const { account } = useAuthor()
  return people.find(({ person }) => person === accountKey(account))
}
