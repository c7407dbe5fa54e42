import { type MinutesSource, queryMinutesSource } from '@civic-hub/committee'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { earlierMinutesTexts } from '../../../texts/en/earlier-minutes.gen.ts'
import { CorrectedSentences } from './corrected-sentences.tsx'
import { applyCorrections, sentencesWith } from './corrections-in-minutes.ts'
import { minutesOf } from './minutes.ts'

const { form: texts } = earlierMinutesTexts

interface CorrectionPlacesProps {
  committee: string
  /** The earlier meeting. */
  meetingId: string
  /** The words of the correction while they are typed. */
  words: { readonly reads: string; readonly text: string }
  chosen: readonly string[]
  onChoose: (sentences: string[]) => void
}

/** The sentences that a correction changes, as they are and as they will be; a choice, if its words are in several. */
export function CorrectionPlaces(props: CorrectionPlacesProps) {
  const { doc } = useReplica()
  const { meetingId } = props
  const source = useQuery(useMemo(() => queryMinutesSource(doc, meetingId), [doc, meetingId]))
  return source && <OfMinutes {...props} source={source} />
}

function OfMinutes({
  committee,
  source,
  words: { reads, text },
  chosen,
  onChoose,
}: CorrectionPlacesProps & { source: MinutesSource }) {
  const minutes = useMemo(() => minutesOf(committee, source, { standing: { kind: 'text' } }), [committee, source])
  const found = useMemo(() => sentencesWith(minutes, reads), [minutes, reads])
  const isAddition = reads.trim() === ''
  const correction = { id: '', reads: isAddition ? null : reads.trim(), text: text.trim(), sentences: chosen }
  const { applied } = applyCorrections(minutes, text.trim() === '' ? [] : [correction])
  if (isAddition)
    return (
      <NativeSelect
        label={texts.where}
        value={chosen[0] ?? ''}
        data={[
          { value: '', label: texts.atEnd },
          ...[...new Set(source.meeting.agendaItems.map(({ title }) => title.trim()))]
            .filter((title) => title !== '')
            .map((title) => ({ value: title, label: title })),
        ]}
        onChange={(event) => onChoose(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      />
    )
  return (
    <>
      {found.length > 1 && (
        <Checkbox.Group label={texts.inWhich} value={[...chosen]} onChange={onChoose}>
          {found.map((sentence) => (
            <Checkbox key={sentence} value={sentence} label={sentence} mt="xs" />
          ))}
        </Checkbox.Group>
      )}
      <div role="status">{found.length === 0 && <p>{texts.notFound}</p>}</div>
      {found.length > 0 && <CorrectedSentences corrections={applied.filter(({ state }) => state === 'applied')} />}
    </>
  )
}
