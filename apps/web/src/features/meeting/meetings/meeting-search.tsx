import { countFilters, maxQueryLength, noFilters } from '@civic-hub/committee'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { meetingsTexts } from '../../../texts/en/meetings.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { NextStep } from '../../../ui/next-step.tsx'
import { whenReachable } from '../../../ui/when-reachable.ts'
import type { ListCriteria } from './list-address.ts'
import classes from './meeting-search.module.css'
import type { SearchState } from './use-meeting-search.ts'

const { search: texts } = meetingsTexts
const FilterPanel = loadLater(() =>
  whenReachable(() => import('./filter-panel.tsx').then((module) => module.FilterPanel)),
)

interface MeetingSearchProps {
  criteria: ListCriteria
  onChange: (criteria: ListCriteria) => void
  /** Called before a search starts, and with every key; it retries a load that failed. */
  onPrepare: () => void
  state: SearchState
  /** The number of found meetings. */
  found: number
}

/** The bar above the list: the search words, and filters that open below. */
export function MeetingSearch({ criteria, onChange, onPrepare, state, found }: MeetingSearchProps) {
  const [unfolded, setUnfolded] = useState(() => countFilters(criteria.filters) > 0)
  const panelId = useId()
  const filters = countFilters(criteria.filters)
  const searching = criteria.query.trim() !== '' || filters > 0
  const missing = typeof state === 'object'
  const announcement = missing ? texts.missing : state === 'ready' ? texts.found(found) : texts.preparing

  return (
    <search className={classes.search}>
      <div className={classes.bar}>
        <label className={classes.field}>
          <span className="visually-hidden">{texts.label}</span>
          <Icon name="search" />
          <input
            type="search"
            className={classes.input}
            placeholder={texts.placeholder}
            value={criteria.query}
            onFocus={onPrepare}
            onChange={(event) => {
              onPrepare()
              onChange({ ...criteria, query: event.currentTarget.value })
            }}
            maxLength={maxQueryLength}
            autoComplete="off"
            dir="auto"
          />
        </label>
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="settings" size={18} />}
          aria-expanded={unfolded}
          aria-controls={panelId}
          onClick={() => setUnfolded(!unfolded)}
        >
          <span className={classes.wide}>{texts.filters}</span>
          {filters > 0 && (
            <>
              {' '}
              <span className={classes.badge}>{filters}</span> <span className="visually-hidden">{texts.active}</span>
            </>
          )}
        </Button>
      </div>
      <div id={panelId} hidden={!unfolded}>
        {unfolded && (
          <FilterPanel.Component
            filters={criteria.filters}
            onChange={(filters) => onChange({ ...criteria, filters })}
            onClear={() => onChange({ ...criteria, filters: noFilters })}
            meanwhile={<p>{uiTexts.loading}</p>}
            failed={(retry, failure) => (
              <p role="alert">
                {texts.filtersMissing} <NextStep failure={failure} onRetry={retry} />
              </p>
            )}
          />
        )}
      </div>
      <p role="status" className={searching ? classes.count : 'visually-hidden'}>
        {searching ? announcement : ''}
      </p>
      {missing && <NextStep {...state} onRetry={onPrepare} />}
    </search>
  )
}
