import { canAddToTranscript, transcriptMaxLength } from '@civic-hub/committee'
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { SharedTextField } from '../../../shell/shared-text-field.tsx'
import { transcriptTexts as texts } from '../../../texts/en/transcript.gen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify, notifyError } from '../../../ui/notify.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { findInText, type TextPart } from './find-in-text.ts'
import { readTranscriptFile } from './read-transcript-file.ts'
import classes from './transcript-tab.module.css'

/** The transcript of a meeting: typed, pasted or imported. */
export function TranscriptTab({ meetingId, editable }: { meetingId: string; editable: boolean }) {
  const { transcript } = useReplica().meeting(meetingId)
  const words = useQuery(transcript.words)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const resetFile = useRef<() => void>(null)
  const searches = search.trim() !== ''
  const { parts, count } = useMemo(() => findInText(words, search), [words, search])
  const current = count === 0 ? 0 : at % count
  const step = (by: 1 | -1) => count > 0 && setAt((current + by + count) % count)

  async function importFile(file: File | null) {
    resetFile.current?.()
    if (!file) return
    // A file that was moved, or is open in another program, cannot be read.
    const bytes = await file.arrayBuffer().catch(() => null)
    const read = bytes && readTranscriptFile(file.name, new Uint8Array(bytes))
    if (read === null) {
      notifyError({ title: texts.notRead, message: texts.notReadDetail(file.name) })
      return
    }
    const added = transcript.add(read)
    if (added.ok) notify({ title: texts.imported, message: texts.importedDetail(file.name) })
    else if (added.refusal === 'transcript-too-long')
      notifyError({ title: texts.notRead, message: texts.tooLong(transcriptMaxLength, read.length) })
    else notifyError({ title: texts.refused[added.refusal] })
  }

  /** Needed because the browser would silently cut off text that does not fit. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement | HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const pasted = event.clipboardData.getData('text').length
    const left = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
    const tooLong = canAddToTranscript(left, pasted) !== null
    setRefusal(tooLong ? texts.tooLong(transcriptMaxLength, pasted) : null)
    if (tooLong) event.preventDefault()
  }

  function onSearchKey(event: KeyboardEvent) {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape' && search !== '') {
      event.stopPropagation()
      setSearch('')
    }
  }

  const full = words.length >= transcriptMaxLength ? texts.full(transcriptMaxLength) : undefined
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{texts.heading}</h2>
        {words !== '' && (
          <SearchField
            className={classes.search}
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={(words) => {
              setSearch(words)
              setAt(0)
            }}
            onKeyDown={onSearchKey}
          />
        )}
        {searches && (
          <div className={classes.found}>
            <span role="status">{texts.found(current + 1, count)}</span>
            <ActionIcon color="gray" aria-label={texts.previous} disabled={count === 0} onClick={() => step(-1)}>
              <Icon name="up" />
            </ActionIcon>
            <ActionIcon color="gray" aria-label={texts.next} disabled={count === 0} onClick={() => step(1)}>
              <Icon name="down" />
            </ActionIcon>
          </div>
        )}
        {editable && (
          <FileButton
            resetRef={resetFile}
            accept=".txt,.vtt,.srt,text/plain,text/vtt"
            onChange={(file) => void importFile(file)}
          >
            {(props) => (
              <Button {...props} size="md" variant="default" className={classes.import} title={texts.importHint}>
                {texts.import}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {editable && !searches ? (
        <SharedTextField
          meetingId={meetingId}
          text={transcript.text()}
          words={words}
          field="transcript"
          label={texts.field}
          hidesLabel
          placeholder={texts.placeholder}
          lines={12}
          fills
          maxLength={transcriptMaxLength}
          error={refusal ?? full}
          onPaste={onPaste}
        />
      ) : words === '' ? (
        <EmptyState drawing="minutes">{texts.empty}</EmptyState>
      ) : (
        <FoundWords parts={parts} current={searches ? current : null} />
      )}
    </div>
  )
}

/** The transcript to read, with the matches of the search marked. */
function FoundWords({ parts, current }: { parts: readonly TextPart[]; current: number | null }) {
  const mark = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another match is another place
  useEffect(() => {
    // New browsers return a promise, which React would use as the effect's clean-up.
    void mark.current?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <p className={classes.words} dir="auto">
      {parts.map(({ text, found }) =>
        found === null ? (
          text
        ) : (
          <mark key={found} ref={found === current ? mark : undefined} data-current={found === current || undefined}>
            {text}
          </mark>
        ),
      )}
    </p>
  )
}
