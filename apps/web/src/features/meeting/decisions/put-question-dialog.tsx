import {
  canSetThreshold,
  type DecisionRules,
  type Motion,
  type QuestionOptions,
  queryVotersNow,
  type Threshold,
  type Voter,
} from '@civic-hub/committee/proceedings'
import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { queryProceedings } from '../../../replica/react/query-proceedings.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { SuggestedPerson } from '../../../shell/people/people-to-pick.ts'
import { thresholdWords } from '../../../shell/threshold-words.ts'
import { decisionScreenTexts, decisionScreenTexts as hintsTexts } from '../../../texts/en/decision-screens.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import edged from '../../../ui/edged-note.module.css'
import { FormButtons, type FormTrouble, useCloseUntouched } from '../../../ui/form-buttons.tsx'
import { unsavedChoices } from '../../../ui/saved-words.ts'
import { shortcuts, shownKeys } from '../../../ui/shortcuts.ts'
import { type Hint, hintsBeforeQuestion } from './hints-before-question.ts'
import classes from './put-question-dialog.module.css'
import { ThresholdField } from './threshold-field.tsx'

const { put: texts, threshold: thresholdTexts, vote: voteTexts } = decisionScreenTexts

interface PutQuestionDialogProps {
  opened: boolean
  onClose: () => void
  meetingId: string
  motion: Motion
  rules: DecisionRules
  people: readonly SuggestedPerson[]
  trouble: FormTrouble | null
  /** The amendment whose vote is open: its result would change the wording of the motion. */
  openAmendment: string | null
  onPut: (options: QuestionOptions) => void
}

/** Shows what a question freezes: wording, threshold, voters, and the quorum of that moment. */
export function PutQuestionDialog({ opened, onClose, ...form }: PutQuestionDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <PutQuestionForm onClose={onClose} {...form} />
    </Modal>
  )
}

function PutQuestionForm(props: Omit<PutQuestionDialogProps, 'opened'>) {
  const { meetingId, motion, rules, people, trouble, openAmendment, onPut, onClose } = props
  const { doc } = useReplica()
  const now = useQuery(useMemo(() => queryVotersNow(doc, meetingId, [motion.id]), [doc, meetingId, motion.id]))
  const proceedings = useQuery(useMemo(() => queryProceedings(doc, meetingId), [doc, meetingId]))
  const [saved] = useState<Threshold>(rules.thresholds[motion.type])
  const [threshold, setThreshold] = useState(saved)
  /** By person: the choices that differ from the suggestion. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChanged = chosen.size > 0 || threshold !== saved
  useCloseUntouched(trouble, isChanged, onClose)
  const voters = now?.voters ?? []
  const isTaken = (proceedings?.attendance.length ?? 0) > 0
  // Without attendance all known people are listed, and none is assumed to be present.
  const listed: readonly Voter[] = isTaken ? voters : people.map((person) => ({ ...person, also: [] }))
  const members = people.filter(({ guest }) => !guest)
  const isChosen = ({ person }: Voter) => chosen.get(person) ?? isTaken
  const eligible = listed.filter(isChosen)
  const recused = now?.recused ?? []
  const hints = hintsBeforeQuestion({
    motion,
    rules,
    voters: eligible.length,
    quorum: now?.quorum ?? null,
    hasRemotePeople:
      proceedings?.attendance.some(({ here, guest, last }) => here && !guest && last.status === 'remote') ?? false,
  })

  async function put(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (trouble || canSetThreshold(threshold) !== null) return
    const isConfirmed =
      openAmendment === null ||
      (await askToConfirm({
        title: texts.before.title,
        body: texts.before.text(openAmendment),
        confirmLabel: texts.before.confirm,
      }))
    if (!isConfirmed) return
    onPut({ threshold, eligible })
    onClose()
  }

  return (
    <form onSubmit={(event) => void put(event)} noValidate {...unsavedChoices(isChanged)}>
      <Stack gap="lg">
        <p className={classes.intro}>{texts.intro}</p>
        <section aria-label={texts.wording}>
          <blockquote className={classes.wording} dir="auto">
            {motion.text}
          </blockquote>
        </section>
        <Hints hints={hints} />
        <ThresholdField
          label={thresholdTexts.label}
          value={threshold}
          saved={rules.thresholds[motion.type]}
          onChange={setThreshold}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend would repeat the name */}
        <section className={classes.voters} role="group" aria-label={texts.voters}>
          <h3 className={classes.heading}>{texts.voters}</h3>
          <p className={classes.facts}>
            {texts.quorum(now?.quorum.present ?? 0, now?.quorum.needed ?? null)}
            {' · '}
            {texts.voting(eligible.length)}
          </p>
          {!isTaken && <p>{texts.nonePresent}</p>}
          {!isTaken && members.length > 1 && (
            <div>
              <Button variant="default" onClick={() => setChosen(new Map(members.map(({ person }) => [person, true])))}>
                {members.length < listed.length ? texts.everyoneWithVote : texts.everyone}
              </Button>
            </div>
          )}
          <ul className={`plain-list ${classes.people}`}>
            {listed.map((voter) => (
              <li key={voter.person}>
                <Checkbox
                  label={<bdi>{voter.name}</bdi>}
                  checked={isChosen(voter)}
                  onChange={(event) => setChosen(new Map(chosen).set(voter.person, event.currentTarget.checked))}
                />
              </li>
            ))}
          </ul>
          {recused.length > 0 && <p>{texts.recused(recused.map(({ name }) => name))}</p>}
        </section>
        <p className={classes.intro}>{voteTexts.shortcut(shownKeys(shortcuts.openQuestion))}</p>
        <FormButtons
          saveLabel={texts.save}
          trouble={trouble}
          words={() => [thresholdWords(threshold), ...eligible.map(({ name }) => name)].join('\n')}
          onCancel={onClose}
          save={{ 'data-autofocus': true }}
        />
      </Stack>
    </form>
  )
}

/** Hints that block nothing. */
export function Hints({ hints }: { hints: readonly Hint[] }) {
  if (hints.length === 0) return null
  return (
    <ul className={`plain-list ${edged.note}`} aria-label={hintsTexts.hintsLabel}>
      {hints.map((hint) => (
        <li key={hint}>{hintsTexts.hints[hint]}</li>
      ))}
    </ul>
  )
}
