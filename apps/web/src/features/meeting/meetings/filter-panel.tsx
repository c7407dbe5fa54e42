import { countFilters, type MeetingFilters } from '@civic-hub/committee'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { meetingFiltersTexts as texts } from '../../../texts/en/meeting-filters.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import classes from './meeting-search.module.css'

const statuses = ['upcoming', 'live', 'completed'] as const

interface FilterPanelProps {
  filters: MeetingFilters
  onChange: (filters: MeetingFilters) => void
  onClear: () => void
}

export function FilterPanel({ filters, onChange, onClear }: FilterPanelProps) {
  const { dateRange, hasTranscript, hasAttachments, status } = filters
  const isEmpty = countFilters(filters) === 0 && dateRange.start === '' && dateRange.end === ''
  const half = (dateRange.start === '') !== (dateRange.end === '')
  return (
    <div className={classes.panel}>
      <fieldset className={classes.group}>
        <legend>{texts.dateRange}</legend>
        <div className={classes.pair}>
          <TextInput
            label={texts.from}
            type="date"
            value={dateRange.start}
            max="9999-12-31"
            onChange={(event) =>
              onChange({ ...filters, dateRange: { ...dateRange, start: event.currentTarget.value } })
            }
          />
          <TextInput
            label={texts.to}
            type="date"
            value={dateRange.end}
            max="9999-12-31"
            onChange={(event) => onChange({ ...filters, dateRange: { ...dateRange, end: event.currentTarget.value } })}
          />
        </div>
        {half && <p className={classes.hint}>{texts.bothDays}</p>}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{texts.content}</legend>
        <Checkbox
          label={texts.hasTranscript}
          checked={hasTranscript}
          onChange={(event) => onChange({ ...filters, hasTranscript: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.hasAttachments}
          checked={hasAttachments}
          onChange={(event) => onChange({ ...filters, hasAttachments: event.currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{texts.status}</legend>
        {statuses.map((one) => (
          <Checkbox
            key={one}
            label={uiTexts.statuses[one]}
            checked={status.includes(one)}
            onChange={(event) =>
              onChange({
                ...filters,
                status: statuses.filter((known) =>
                  known === one ? event.currentTarget.checked : status.includes(known),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <Button size="md" variant="default" className={classes.clear ?? ''} {...inactive(isEmpty)} onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  )
}
