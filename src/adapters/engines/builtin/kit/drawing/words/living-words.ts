/**
 * What the emoji data calls by another name, or not at all. One line per drawing: `drawing: words, …`. A drawing may be
 * dressed: `man wearing knight-helmet holding sword holding shield in silver: knight`.
 */
export const LIVING_WORDS = `
cat: cat, kitten, kitty, tabby, tomcat, feline, pussycat, house cat
black-cat: black cat
dog: dog, puppy, pup, doggy, hound, golden retriever, retriever, labrador, beagle, corgi, husky, dachshund, pug, bulldog, german shepherd, chihuahua, dalmatian, terrier, collie, shiba, shiba inu
poodle: poodle
horse: horse, pony, foal, stallion, mare, mustang, pegasus
unicorn: unicorn
rabbit: rabbit, bunny, hare, bunny rabbit
bear: bear, grizzly, brown bear, bear cub
teddy-bear: teddy bear, stuffed bear, plush bear, plushie, plush toy, stuffed animal
polar-bear: polar bear
panda: panda, panda bear, giant panda
fox: fox, fox cub, red fox
wolf: wolf, wolf pup, werewolf
lion: lion, lioness, lion cub, big cat
tiger: tiger, tiger cub, bengal tiger
leopard: leopard, cheetah, jaguar, panther, lynx, puma
mouse: mouse, little mouse
cow: cow, calf, cattle, heifer
ox: bull, ox, buffalo
pig: pig, piglet, hog
ewe: sheep, lamb, ewe
goat: goat
chicken: chicken, hen
rooster: rooster, cockerel, cock
baby-chick: chick, baby chicken
duck: duck, duckling, mallard, rubber duck
bird: bird, birdie, robin, cardinal, sparrow, songbird, finch, hummingbird, canary
blackbird: crow, raven, blackbird, magpie
dove: dove, pigeon, seagull, gull
eagle: eagle, hawk, falcon, vulture
owl: owl, owlet
parrot: parrot, macaw, toucan, cockatoo
penguin: penguin
fish: fish, carp, salmon, trout, tuna
tropical-fish: tropical fish, goldfish, clownfish, angelfish
whale: whale, blue whale, humpback, orca, killer whale
dolphin: dolphin, porpoise
seal: seal, sea lion, walrus
shark: shark, great white
octopus: octopus
turtle: turtle, tortoise, sea turtle
frog: frog, toad
snake: snake, python, cobra, serpent
crocodile: crocodile, alligator
lizard: lizard, gecko, chameleon, iguana, salamander
t-rex: dinosaur, trex, t rex, tyrannosaurus, raptor, velociraptor, dino, godzilla
sauropod: brontosaurus, sauropod, brachiosaurus, long necked dinosaur, stegosaurus, triceratops
dragon: dragon, wyvern
phoenix-bird: phoenix
honeybee: bee, honeybee, bumblebee, bumble bee, wasp, hornet
lady-beetle: ladybug, ladybird
butterfly: butterfly, moth
bug: caterpillar
monkey: monkey, ape, chimp, chimpanzee, baboon
gorilla: gorilla
chipmunk: squirrel, chipmunk
hedgehog: hedgehog, porcupine
deer: deer, stag, fawn, reindeer, elk, doe, bambi, antelope, gazelle
moose: moose
llama: llama, alpaca
camel: camel, dromedary
kangaroo: kangaroo, wallaby
hippopotamus: hippo, hippopotamus
rhinoceros: rhino, rhinoceros
spouting-whale: spouting whale
bat: bat
otter: otter, ferret, weasel, meerkat, mongoose, stoat
lobster: lobster, crayfish, crawfish
gorilla in white: yeti, abominable snowman
gorilla in brown: bigfoot, sasquatch
goose: goose, pelican
dodo: dodo, ostrich, emu
crab: crab, hermit crab
jellyfish: jellyfish
spiral-shell: seashell, shell, sea shell, conch
man: man, guy, gentleman, dad, father, uncle, husband, boyfriend, king of rock, groom, bloke, dude, businessman
woman: woman, lady, mom, mum, mother, aunt, wife, girlfriend, businesswoman
person: person, human, adult, friend, gardener, tourist, traveller, traveler, hiker, explorer, photographer, neighbour, shopkeeper, villager, parent, player, athlete, customer, adventurer
man beside woman beside girl: family, parents and child
man beside woman: couple, parents, newlyweds, lovers
boy: boy, kid, son, brother, lad, schoolboy, little boy
girl: girl, daughter, sister, schoolgirl, little girl
child: child, toddler
baby: baby, infant, newborn
old-man: grandpa, grandfather, old man, elderly man, granddad
old-woman: grandma, grandmother, old woman, granny, old lady, elderly woman
student: student, graduate
teacher: teacher, professor
cook: chef, cook, baker
health-worker: doctor, nurse, surgeon, medic, vet, dentist
police-officer: police officer, policeman, policewoman, cop
firefighter: firefighter, fireman
farmer: farmer
astronaut: astronaut, spaceman, cosmonaut, space explorer
pilot: pilot, aviator
artist: artist, painter
singer: singer, rock star, rockstar, pop star, musician
scientist: scientist, chemist, researcher
mechanic: mechanic, plumber
construction-worker: builder, construction worker
office-worker: office worker, boss, manager
technologist: programmer, coder, developer, hacker, software engineer
detective: detective, spy, sherlock
judge: judge, lawyer
ninja: ninja, samurai, assassin
prince: prince
princess: princess, queen
person-with-crown: king, emperor
person-mage: wizard, mage, sorcerer, magician, merlin
woman-mage wearing witch-hat holding broom in purple: witch
woman-mage: sorceress, enchantress
person-superhero: superhero, hero
person-supervillain: supervillain, villain
person-fairy: fairy, pixie, tinkerbell, sprite
woman-merpeople: mermaid
man-merpeople: merman
person-elf: elf
person-vampire: vampire, dracula
person-zombie: zombie
person-genie: genie
santa-claus: santa, santa claus, father christmas
mrs-claus: mrs claus
baby-angel: angel, cherub, cupid
guard: guard, soldier of the queen, royal guard
woman-dancing: dancer, ballerina, flamenco dancer, ballet dancer
man-dancing: disco dancer, male dancer
person-with-veil: bride
person-in-tuxedo: butler, waiter, james bond
skier: skier
snowboarder: snowboarder
person-surfing: surfer
person-biking: cyclist, biker
person-running: runner, jogger
person-swimming: swimmer
person-golfing: golfer
person-climbing: climber
person-juggling: juggler
person-bouncing-ball: basketball player
man wearing knight-helmet holding sword holding shield in silver: viking knight, knight, warrior, gladiator, paladin, crusader
man wearing viking-helmet holding axe in brown: viking warrior, viking, barbarian
man wearing pirate-hat holding sword in red: pirate, captain
man wearing cowboy-hat in brown: cowboy, sheriff
woman wearing cowboy-hat in brown: cowgirl
man wearing military-helmet in green: soldier
man wearing cowboy-hat holding old-key in beige: archaeologist, indiana jones
boy wearing headphone holding video-game: gamer
person-wrestling: wrestler, sumo wrestler
man holding axe in red: lumberjack, woodcutter
girl holding ice-skate: ice skater, figure skater
boy on skateboard: skater, skateboarder
man holding fishing-pole: fisherman
man holding guitar: guitarist
woman holding violin: violinist
man holding soccer-ball: footballer, soccer player
woman holding tennis: tennis player
man holding bow-and-arrow in green: archer, robin hood
girl in red wearing cape: little red riding hood
robot: robot, android, cyborg, droid
alien: alien, martian, extraterrestrial
alien-monster: space invader
ghost: ghost, spirit, phantom
ogre: ogre, monster, demon, beast, creature
goblin: goblin, devil
troll: troll, giant
skull: skull, skeleton
clown-face: clown, jester
snowman: snowman
jack-o-lantern: jack o lantern, halloween, happy halloween, halloween pumpkin, carved pumpkin
pumpkin: pumpkin
`
