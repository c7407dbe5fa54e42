import { queryTimeZone, setTimeZone } from '@civic-hub/committee/minutes'
import { queryNoticeSettings } from '@civic-hub/committee/notice'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useReadOnly, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { announceRefusals } from '../../../shell/announce-result.ts'
import { timeZoneTexts } from '../../../texts/en/time-zone.gen.ts'
import { notify } from '../../../ui/notify.ts'
import { timeZoneHere, timeZoneInWords } from '../../../ui/time-zone.ts'
import { TimeZoneField } from '../../../ui/time-zone-field.tsx'
import classes from './committee-settings.module.css'

const { settings: texts } = timeZoneTexts
const done = announceRefusals(texts.refused)

/** For owners: the time zone of the records. A committee without one is offered that of its notices, or of this device. */
export function CommitteeTimeZone() {
  const replica = useReplica()
  const { doc } = replica
  const { context } = replica.part('template')
  const editable = useReadOnly() === null
  const timeZone = useQuery(useMemo(() => queryTimeZone(doc), [doc]))
  const { rule } = useQuery(useMemo(() => queryNoticeSettings(doc), [doc]))
  const offered = rule?.timeZone ?? timeZoneHere()

  function save(chosen: string) {
    if (done(setTimeZone(doc, context, chosen))) notify({ title: texts.saved(timeZoneInWords(chosen)) })
  }

  return (
    <>
      <p className={classes.hint}>{texts.hint}</p>
      <TimeZoneField className={classes.zone} value={timeZone} disabled={!editable} onChange={save} />
      {timeZone === null && editable && (
        <div className={classes.offer}>
          <p>{texts.unset(timeZoneInWords(offered))}</p>
          <Button variant="default" onClick={() => save(offered)}>
            {texts.use(timeZoneInWords(offered))}
          </Button>
        </div>
      )}
    </>
  )
}
