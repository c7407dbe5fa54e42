import { meetingFields } from '@civic-hub/committee'
import { queryMinutesSettings } from '@civic-hub/committee/minutes'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { meetingFactsTexts as texts } from '../../../texts/en/meeting-facts.ts'
import { showsSuggestions } from '../../../ui/on-escape.ts'

/** The kind of a meeting: those of the committee are suggested, and any other words can be typed. */
export function KindField(props: AutocompleteProps) {
  const { doc } = useReplica()
  const { kinds } = useQuery(useMemo(() => queryMinutesSettings(doc), [doc]))
  return (
    <Autocomplete
      {...props}
      description={texts.kindHint}
      autoComplete="off"
      dir="auto"
      maxLength={meetingFields.kind.max}
      openOnFocus={false}
      data={[...new Set(kinds)]}
      // The first Escape closes the suggestions, the second one the dialog.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && showsSuggestions(event.currentTarget)) event.stopPropagation()
      }}
    />
  )
}
