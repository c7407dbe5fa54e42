import { newestVersion } from '@civic-hub/committee'
import { queryDocuments } from '@civic-hub/committee/documents'
import { openDocumentMaxBytes, type RecordList } from '@civic-hub/protocol'
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { openRecordsTexts } from '../../../texts/en/open-records.gen.ts'
import { bytesInWords } from '../../../ui/bytes-in-words.ts'
import { Badge } from '../../../ui/status-badge.tsx'
import { WebLink } from '../../../ui/web-link.tsx'
import classes from './open-records.module.css'
import { publicDocuments } from './record-rows.ts'

const { documents: texts } = openRecordsTexts

/** The documents to publish, by their ids. */
export type ChosenDocuments = ReadonlyMap<string, { name: string; sha256: string }>

interface DocumentChoicesProps {
  meetingId: string
  records: RecordList
  chosen: ChosenDocuments
  onChange: (chosen: ChosenDocuments) => void
}

/** The documents of a meeting, of which an owner chooses those to publish, with their sizes and addresses. */
export function DocumentChoices({ meetingId, records, chosen, onChange }: DocumentChoicesProps) {
  const { doc } = useReplica()
  const documents = useQuery(useMemo(() => queryDocuments(doc, meetingId), [doc, meetingId]))
  const open = publicDocuments(records)
  const rows = documents.flatMap((document) => {
    const version = newestVersion(document)
    return version === null || version.erased !== null ? [] : [{ ...document, version }]
  })

  function choose(id: string, document: { name: string; sha256: string }, isChosen: boolean) {
    const others = [...chosen].filter(([other]) => other !== id)
    onChange(new Map(isChosen ? [...others, [id, document]] : others))
  }

  return (
    <fieldset className={classes.choices}>
      <legend>{texts.heading}</legend>
      <p className={classes.hint}>{rows.length === 0 ? texts.none : texts.hint}</p>
      {rows.map(({ id, name, version: { sha256, bytes } }) => {
        const published = open.find((one) => one.meetingId === meetingId && one.fileId === id)
        const address = new URL(`${records.path}/${meetingId}/documents/${id}`, location.origin).href
        const facts = texts.facts(bytesInWords(bytes), address)
        if (published?.sha256 === sha256)
          return (
            <div key={id}>
              <p>
                <Badge tone="live">{texts.isPublic}</Badge>{' '}
                <WebLink href={address} label={texts.view(name)}>
                  {name}
                </WebLink>
              </p>
              <p className={classes.facts}>{facts}</p>
            </div>
          )
        const isTooLarge = bytes > openDocumentMaxBytes
        return (
          <Checkbox
            key={id}
            size="md"
            label={name}
            description={
              isTooLarge
                ? texts.tooLarge(bytesInWords(openDocumentMaxBytes))
                : [facts, ...(published ? [texts.hasEarlier] : [])].join(' · ')
            }
            disabled={isTooLarge}
            checked={chosen.has(id)}
            onChange={(event) => choose(id, { name, sha256 }, event.currentTarget.checked)}
          />
        )
      })}
    </fieldset>
  )
}
