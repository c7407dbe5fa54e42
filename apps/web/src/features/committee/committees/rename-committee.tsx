import { maxNameLength } from '@civic-hub/protocol'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeSettingsTexts } from '../../../texts/en/committee-settings.gen.ts'
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts'
import { inactive } from '../../../ui/inactive.ts'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './committee-settings.module.css'

const { rename: texts } = committeeSettingsTexts
const emojis: Readonly<Record<string, string>> = texts.emojis

/** For owners: the committee's name and emoji. Its address does not change. */
export function RenameCommittee({ committee }: { committee: CommitteeOnDevice }) {
  const { rename } = useCommittees()
  /** The typed values that are not saved yet. */
  const [typed, setTyped] = useState<{ name: string; emoji: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = typed ?? { name: committee.name, emoji: committee.emoji }
  const name = shown.name.trim()
  const isSame = name === committee.name && shown.emoji === committee.emoji

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || isSame) return
    setProblem(null)
    if (name === '') {
      setError(texts.required)
      return focusFirstInvalid(event.currentTarget)
    }
    setBusy(true)
    const answer = await rename(committee.id, { name, emoji: shown.emoji })
    setBusy(false)
    if (answer.ok) {
      setTyped(null)
      notify({ title: texts.saved })
    } else setProblem(answer.problem.code === 'unreachable' ? texts.offline : problemText(answer.problem))
  }

  return (
    <>
      <p className={classes.hint}>{texts.hint(`/${committee.slug}`)}</p>
      {problem && <ProblemNote title={texts.failed}>{problem}</ProblemNote>}
      <form onSubmit={save} noValidate className={classes.rename}>
        <TextInput
          label={texts.name}
          value={shown.name}
          {...savedWords(committee.name)}
          error={error}
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={(event) => {
            setError(null)
            setTyped({ ...shown, name: event.currentTarget.value })
          }}
        />
        <NativeSelect
          label={texts.emoji}
          value={shown.emoji}
          data={Object.entries({ [committee.emoji]: texts.current, ...emojis }).map(([value, label]) => ({
            value,
            label: `${value} ${label}`,
          }))}
          onChange={(event) => setTyped({ ...shown, emoji: event.currentTarget.value })}
        />
        <Button
          size="md"
          type="submit"
          variant="default"
          className={classes.submit ?? ''}
          {...inactive(busy || isSame)}
        >
          {busy ? texts.busy : texts.submit}
        </Button>
      </form>
    </>
  )
}
