import {
  canSetMinutesSettings,
  type MinutesSettings,
  maxSettingLine,
  maxSettingLines,
  minutesDepths,
  minutesNumberings,
  queryMinutesSettings,
  setMinutesSettings,
} from '@civic-hub/committee/minutes'
import { NativeSelect, Textarea } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { ruleField } from '../../../shell/rule-field.ts'
import { meetingFactsTexts } from '../../../texts/en/meeting-facts.gen.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import settings from '../../../ui/settings-section.module.css'

const { settings: texts, depths, refused } = meetingFactsTexts
const done = announceRefusals(refused)

/** The committee's settings of its minutes. Each valid choice is saved at once. */
export function MinutesSettingsSection({ editable }: { editable: boolean }) {
  const replica = useReplica()
  const { doc } = replica
  const { context } = replica.part('template')
  const headingId = useId()
  const { depth, numbering, signers, kinds } = useQuery(useMemo(() => queryMinutesSettings(doc), [doc]))
  const save = (changes: Partial<MinutesSettings>) => done(setMinutesSettings(doc, context, changes))

  return (
    <section className={settings.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={settings.heading}>
        {texts.heading}
      </h2>
      <p className={settings.hint}>{texts.hint}</p>
      <NativeSelect
        className={settings.field}
        {...ruleField('depth')}
        disabled={!editable}
        value={depth}
        data={minutesDepths.map((value) => ({ value, label: depths[value] }))}
        onChange={(event) => {
          const chosen = minutesDepths.find((known) => known === event.currentTarget.value)
          if (chosen) save({ depth: chosen })
        }}
      />
      <NativeSelect
        className={settings.field}
        {...ruleField('numbering')}
        disabled={!editable}
        value={numbering}
        data={minutesNumberings.map((value) => ({ value, label: texts.numberings[value] }))}
        onChange={(event) => {
          const chosen = minutesNumberings.find((known) => known === event.currentTarget.value)
          if (chosen) save({ numbering: chosen })
        }}
      />
      <LinesField
        {...ruleField('signers')}
        description={texts.signersHint}
        disabled={!editable}
        lines={signers}
        onSave={(lines) => save({ signers: lines })}
      />
      <LinesField
        {...ruleField('kinds')}
        description={texts.kindsHint}
        disabled={!editable}
        lines={kinds}
        onSave={(lines) => save({ kinds: lines })}
      />
    </section>
  )
}

interface LinesFieldProps {
  id: string
  label: string
  description: string
  disabled: boolean
  lines: readonly string[]
  onSave: (lines: readonly string[]) => void
}

/** A short list, separated by commas; saved when the field is left. */
function LinesField({ lines, onSave, ...field }: LinesFieldProps) {
  const saved = lines.join(', ')
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = linesIn(typed ?? saved)
  const problem = canSetMinutesSettings({ signers: parsed })

  function leave() {
    if (typed === null || problem !== null) return
    if (parsed.join() !== lines.join()) onSave(parsed)
    setTyped(null)
  }

  return (
    <Textarea
      {...field}
      autosize
      className={settings.field}
      autoComplete="off"
      dir="auto"
      maxLength={(maxSettingLine + 2) * (maxSettingLines + 1)}
      value={typed ?? saved}
      {...savedWords(saved)}
      error={problem === null ? undefined : refused[problem]}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        leave()
      }}
    />
  )
}

const linesIn = (text: string) =>
  text
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
