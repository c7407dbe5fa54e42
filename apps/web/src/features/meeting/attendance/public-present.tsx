import { maxPublic, queryRecords, recordPublic } from '@civic-hub/committee/minutes'
import { NumberInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { useStating } from '../../../shell/use-stating.ts'
import { meetingFactsTexts as texts } from '../../../texts/en/meeting-facts.gen.ts'
import { savedWords } from '../../../ui/saved-words.ts'
import classes from './attendance-tab.module.css'

const done = announceRefusals(texts.refused)

interface PublicPresentProps {
  meetingId: string
  editable: boolean
  below: ReactNode
}

/**
 * The number of the public at a meeting, for its minutes. It is stated when the field is left, not for each key. An
 * empty field takes the number back.
 */
export function PublicPresent({ meetingId, editable, below }: PublicPresentProps) {
  const { doc } = useReplica()
  const { publicPresent } = useQuery(useMemo(() => queryRecords(doc, meetingId), [doc, meetingId]))
  const { by, bind, offerUndo, takeBack } = useStating(meetingId)
  const [typed, setTyped] = useState<string | number | null>(null)
  const saved = publicPresent?.count ?? ''
  const isUsable = (value: string | number): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maxPublic
  const isWrong = typed !== null && typed !== '' && !isUsable(typed)

  function leave() {
    if (typed === null || isWrong) return
    setTyped(null)
    if (typed === saved) return
    if (!isUsable(typed)) {
      if (publicPresent) takeBack([publicPresent.id])
      return
    }
    const stated = bind(recordPublic)(typed, by)
    if (done(stated)) offerUndo([stated.value], texts.publicStated(typed))
  }

  return (
    <>
      {(editable || publicPresent !== null) && (
        <NumberInput
          className={classes.name}
          label={texts.publicPresent}
          description={texts.publicHint}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          maxLength={`${maxPublic}`.length}
          value={typed ?? saved}
          {...savedWords(saved)}
          disabled={!editable}
          error={isWrong ? texts.publicRange(maxPublic) : undefined}
          onChange={setTyped}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
          }}
        />
      )}
      {below}
    </>
  )
}
