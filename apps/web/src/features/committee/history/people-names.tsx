import type { Who } from '@civic-hub/committee/history'
import { createContext, useContext } from 'react'
import { personColour } from '../../../replica/presence/person-colour.ts'
import { PersonMark } from '../../../shell/people/person-mark.tsx'
import { historyTexts } from '../../../texts/en/history.gen.ts'
import { isolate } from '../../../texts/isolate.ts'
import classes from './people-names.module.css'

const { who: texts } = historyTexts

export interface Names {
  /** Names by account, as the relay returns them. */
  byAccount: ReadonlyMap<string, string>
  /** The account of the current person. */
  self: string | null
}

export const NamesContext = createContext<Names>({ byAccount: new Map(), self: null })

/** The name of a change's author. */
export function nameOf(who: Who, { byAccount, self }: Names): string {
  if (who === null) return texts.unknown
  const name = byAccount.get(who)
  if (name === undefined) return texts.gone
  return who === self ? texts.you(name) : isolate(name)
}

/** “Ana Ortiz, Sam Lee and Joy Park”. An empty list means that the change is older than the history. */
export function namesOf(people: readonly Who[], names: Names): string {
  if (people.length === 0) return texts.beforeHistory
  const listed = people.map((who) => nameOf(who, names))
  const last = listed.pop() ?? ''
  return listed.length === 0 ? last : `${listed.join(', ')} ${texts.and} ${last}`
}

export function useNamesOf(people: readonly Who[]): string {
  return namesOf(people, useContext(NamesContext))
}

/** People with their marks: initials in their colour beside the names. */
export function PeopleNames({ people }: { people: readonly Who[] }) {
  const names = useContext(NamesContext)
  return (
    <span className={classes.people}>
      <span className={classes.marks}>
        {people.slice(0, 4).map((who) => {
          const name = names.byAccount.get(who ?? '') ?? texts.gone
          const colour = personColour(who ?? '')
          return (
            who !== null && (
              <PersonMark key={who} person={{ accountId: who, name, colour, away: false, picture: null }} size={24} />
            )
          )
        })}
      </span>
      <span>{namesOf(people, names)}</span>
    </span>
  )
}
