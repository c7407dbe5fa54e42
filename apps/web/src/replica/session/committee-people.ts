import { type Access, type JoinPolicy, type People, peopleSchema } from '@civic-hub/protocol'
import type { Answer } from '../connection/answer.ts'
import { askRelay, tellRelay } from '../connection/relay-http.ts'

const peoplePath = (id: string) => `/api/committees/${id}/people`

export const readPeople = (id: string): Promise<Answer<People>> =>
  askRelay('GET', peoplePath(id), undefined, peopleSchema)
export const changeAccess = (id: string, accountId: string, access: Access) =>
  tellRelay('PUT', `${peoplePath(id)}/${accountId}`, { access })
export const removePerson = (id: string, accountId: string) =>
  tellRelay('DELETE', `${peoplePath(id)}/${accountId}`)
export const dismissRequest = (id: string, accountId: string) =>
  tellRelay('DELETE', `/api/committees/${id}/requests/${accountId}`)
export const changeJoinPolicy = (id: string, joinPolicy: JoinPolicy) =>
  tellRelay('PUT', `/api/committees/${id}/join-policy`, { joinPolicy })
