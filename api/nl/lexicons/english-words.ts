const words = `
about account again along among amount around average chain cheap check china chose could crate creek crest crown
danish dates ditch dutch dames earth every fancy finch fines finish finished first fresh frank fringe gas geek german
germane grease great greed green greet grecian greet hello herman holland hungry hungary inland irate iris island
large later latter liter litre maize main male malt march market mate melt might money month near never next nor now
norman normal open organ other pain paint paste petal place plain plan plane pole polka poll polo pound price prices
print publish purchase rain range rates relish roland rush saint sales same sedan serve service shirt shop show slain
span spain sprain spanking spend spent spin spine split spot spots stain states station stations start still street
swain swan sweat sweet swim swims swish switch tales taxi than that their there these think today tour tours town track
trench turn turned untied urban volta wakes walks walls wales waves week weeks wells whales what where which while
wrench would year years
`

/** English words one edit away from a country's name or people: as they stand they are no misspellings. */
export const englishWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
