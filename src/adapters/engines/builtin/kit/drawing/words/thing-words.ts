/** The same for what does not live; see `living-words.ts` for how a line is read. */
export const THING_WORDS = `
automobile: car, limousine, limo, automobile, sedan, vehicle, sports car, convertible
racing-car: race car, racing car, formula one car, f1 car, racecar
sport-utility-vehicle: suv, jeep, van, camper van, campervan, minivan, off roader
pickup-truck: pickup, pickup truck
delivery-truck: truck, lorry, delivery van
bus: bus, school bus, coach
taxi: taxi, cab
fire-engine: fire truck, fire engine, firetruck
police-car: police car
bicycle: bike, bicycle
motorcycle: motorcycle, motorbike
motor-scooter: scooter, vespa, moped
locomotive: train, steam train, locomotive, steam engine
bullet-train: bullet train, high speed train
tractor: tractor
airplane: airplane, plane, aeroplane, jet, aircraft
small-airplane: biplane, propeller plane
helicopter: helicopter, chopper
rocket: rocket, spaceship, spacecraft, rocket ship, space ship, space shuttle
flying-saucer: ufo, flying saucer
satellite: satellite
submarine: submarine
sailboat: sailboat, boat, yacht, sailing boat, sailing ship
ship: ship, cargo ship
passenger-ship: cruise ship, ocean liner
pirate-flag: pirate flag
canoe: canoe, kayak, rowing boat, rowboat
speedboat: speedboat, motorboat
hot-air-balloon: hot air balloon, airship, blimp, zeppelin
balloon: balloon
house: house, home, building, bungalow
house-with-garden: cottage, villa, mansion, farmhouse
hut: hut, cabin, log cabin, shack, barn, treehouse, tree house
castle in beige: sandcastle, sand castle
bridge: bridge, golden gate bridge
castle: castle, palace, fortress
japanese-castle: pagoda
office-building: skyscraper, tower block, office, apartment building
church: church, chapel, cathedral
classical-building: museum, temple, parthenon, greek temple
tokyo-tower: eiffel tower, tower, radio tower
statue-of-liberty: statue of liberty
shinto-shrine: torii gate, shrine, torii
lighthouse: lighthouse
windmill: windmill
tent: tent, camping tent
igloo: igloo
circus-tent: circus, circus tent, big top
ferris-wheel: ferris wheel, big wheel
roller-coaster: roller coaster, rollercoaster
carousel-horse: carousel, merry go round
fountain: fountain
deciduous-tree in pink: cherry blossom tree, cherry tree, blossoming tree, pink tree
deciduous-tree in orange: autumn tree
deciduous-tree: tree, oak, oak tree, maple tree, apple tree, bonsai, willow
evergreen-tree: pine, pine tree, fir, fir tree, spruce
palm-tree: palm, palm tree, coconut tree
christmas-tree: christmas tree, xmas tree, christmas, xmas, merry christmas
cherry-blossom: cherry blossom, flower, blossom, petal
rose: rose
sunflower: sunflower
tulip: tulip
blossom: daisy, chamomile
hyacinth: lavender flower, lilac flower
bouquet: bouquet, bouquet of flowers, flowers bouquet, bunch of flowers
potted-plant: plant, houseplant, potted plant, house plant, fern
seedling: sprout, seedling
cactus: cactus, succulent
mushroom: mushroom, toadstool
fallen-leaf: leaf
lotus: lily pad, water lily, lily, lotus, lotus flower
bamboo: bamboo
four-leaf-clover: clover
red-apple: apple
green-apple: green apple
tangerine: orange, tangerine, mandarin, clementine
blueberries: blueberry, berry
cherries: cherry
watermelon: watermelon
ear-of-corn: corn, maize
hot-pepper: chili, chilli
bell-pepper: pepper
eggplant: eggplant, aubergine
leafy-green: lettuce, cabbage, spinach
hamburger: burger, hamburger, cheeseburger
french-fries: fries, french fries, chips
pizza: pizza
hot-dog: hot dog, hotdog
spaghetti: spaghetti, pasta
steaming-bowl: ramen, noodles, noodle, noodle soup, soup
pot-of-food: stew, soup pot, cauldron
cooked-rice: rice
sushi: sushi
cheese-wedge: cheese
bread: bread, loaf, toast
birthday-cake: cake, birthday cake, wedding cake
shortcake: slice of cake, piece of cake, cheesecake
cupcake: cupcake, muffin
doughnut: donut, doughnut
ice-cream: ice cream sundae, sundae
soft-ice-cream: ice cream, ice cream cone, gelato, icecream
chocolate-bar: chocolate, chocolate bar
candy: candy, sweet
lollipop: lollipop, candy cane
cookie: cookie, biscuit
fork-and-knife-with-plate: dinner, meal, lunch, food, plate
cooking: fried egg, breakfast, omelette
hot-beverage: coffee, tea, cup, mug, teacup, tea cup, hot chocolate, cocoa, cappuccino, latte, espresso, coffee cup, cup of tea
cup-with-straw: soda, cola, juice, milkshake, smoothie, soft drink, lemonade
glass-of-milk: milk
baby-bottle: baby bottle, bottle, milk bottle
bottle-with-popping-cork: champagne, wine bottle, champagne bottle
beer-mug: beer
wine-glass: wine
cocktail-glass: cocktail, martini
tropical-drink: tropical drink
bubble-tea: boba, bubble tea, boba tea
baguette-bread: baguette
green-salad: salad
meat-on-bone: meat, steak
poultry-leg: drumstick, roast chicken
cut-of-meat: beef
top-hat: top hat, hat, magician hat
wizard-hat: wizard hat
witch-hat: witch hat
cowboy-hat: cowboy hat, sombrero
santa-hat: santa hat, christmas hat, elf hat
party-hat: party hat, birthday hat
chef-hat: chef hat, cook hat
pirate-hat: pirate hat
knight-helmet: knight helmet, helmet, armor, armour
viking-helmet: viking helmet
womans-hat: sun hat, straw hat, sunhat, bonnet
billed-cap: cap, baseball cap, beanie
rescue-workers-helmet: hard hat
graduation-cap: graduation cap
crown: crown, tiara
flower-crown: flower crown, wreath of flowers, crown of flowers
glasses: glasses, spectacles, eyeglasses
sunglasses: sunglasses, shades
goggles: goggles
worn-scarf: scarf
bow-tie: bow tie, bowtie
necktie: tie, necktie
collar: collar
cape: cape, cloak
ribbon: bow, ribbon
dress: dress, gown, skirt, tutu
t-shirt: shirt, t shirt, tshirt, sweater, jumper, hoodie, pullover, top
coat: coat, jacket, suit, tuxedo, raincoat, leather jacket
jeans: jeans, pants, trousers
backpack: backpack, rucksack, schoolbag
running-shoe: shoe, sneaker, trainer
womans-boot: rain boot
hiking-boot: boot
umbrella: umbrella, parasol
guitar: guitar, electric guitar, ukulele
musical-keyboard: piano, keyboard
drum: drum, drums
trumpet: trumpet
violin: violin, cello, fiddle
saxophone: saxophone, sax
microphone: microphone, mic
headphone: headphones, headphone, headset
musical-notes: music, song, music note
soccer-ball: ball, soccer ball, football, soccer, beach ball
basketball: basketball
tennis: tennis racket, tennis ball
wrapped-gift: gift, present, gift box
teddy-bear: toy
kite: kite
skateboard: skateboard
kick-scooter: kick scooter
roller-skate: roller skate, rollerblade
surfboard: surfboard, surf board
tumbler-glass: glass, glass of water, water glass
video-game: game controller, controller, video game, gamepad
laptop: laptop, computer, notebook computer
desktop-computer: desktop, pc, monitor
mobile-phone: phone, smartphone, cell phone, mobile
television: tv, television, screen
camera: camera
open-book: book, novel, diary
books: stack of books, pile of books, book stack
newspaper: newspaper
pencil: pencil
paintbrush: brush, paint brush
artist-palette: palette, paint
candle: candle
light-bulb: light bulb, bulb, lamp, idea
red-paper-lantern: lantern, paper lantern
campfire: campfire, bonfire, camp fire
fire: fire, flame
alarm-clock: clock, alarm clock
watch: watch
key: key
locked: lock, padlock
money-bag: pot of gold, money, bag of money
coin: coin
gem-stone: diamond, gem, jewel, crystal, gemstone
ring: ring, wedding ring
trophy: trophy, award
crystal-ball: crystal ball
magic-wand: wand, magic wand
sword: sword, katana, blade
dagger: dagger, knife
shield: shield
bow-and-arrow: bow and arrow
treasure-chest: treasure chest, treasure, chest
old-key: old key
bomb: bomb
hammer: hammer
axe: axe
package: box, cardboard box, parcel
basket: basket, picnic basket, picnic
bucket: bucket, pail
jar: jar
bowl-with-spoon: bowl, dish
honey-pot: jar of honey, pot of honey, honey, honey pot, honey jar
amphora: vase, pot
couch-and-lamp: sofa, couch
chair: chair, armchair, stool, throne
bed: bed
bathtub: bath, bathtub, tub
door: door
window: window
mirror: mirror
table: table, desk
bench: bench, park bench
fence: fence
street-lamp: street lamp, lamp post, street light, lamppost
scarecrow: scarecrow
swing-set: swing
playground-slide: slide
ladder: ladder
broom: broom, broomstick
sun: sun
crescent-moon: moon, crescent moon, crescent
full-moon: full moon
star: star
cloud: cloud
rainbow: rainbow
comet: comet, meteor, shooting star, asteroid
ringed-planet: planet, saturn, jupiter
globe-showing-americas: earth, globe, world, planet earth
snowflake: snowflake
high-voltage: lightning, lightning bolt, thunderbolt
fireworks: firework, fireworks
sparkles: sparkle, glitter
tornado: tornado, hurricane
water-wave: wave
red-heart: heart, love heart, valentine, love
broken-heart: broken heart
bubbles: bubble, soap bubble
feather: feather
egg: egg, easter egg, easter
hatching-chick: hatching chick
nest-with-eggs: nest, bird nest
spider-web: web, spiderweb, spider web, cobweb
rock: rock, stone, boulder
wood: log, wood, tree stump
droplet: drop, water drop, raindrop
anchor: anchor
sled: sled, sleigh
wheel: wheel
chequered-flag: finish line
triangular-flag: flag
telescope: telescope
microscope: microscope
test-tube: potion
grinning-face: smiley, smiley face, emoji face
robot: toy robot
pile-of-poo: poo, poop
chess-pawn: chess, chess piece, pawn
game-die: dice, die
puzzle-piece: puzzle
signboard: sign, signboard, board, banner, billboard, placard
yarn: yarn, ball of yarn, ball of wool, wool
bone: bone
envelope: letter, mail, envelope
scissors: scissors
rosette: marigold
sheaf-of-rice: wheat
cucumber: pickle
pancakes: pancake
custard: pudding
shopping-cart: shopping cart
lipstick: lipstick
high-heeled-shoe: high heels, heels
`
