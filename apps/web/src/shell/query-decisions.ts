import { queryDecisions as createQuery } from '@civic-hub/committee/proceedings'
import { shareQuery } from '../replica/react/share-query.ts'

export const queryDecisions = shareQuery(createQuery)
