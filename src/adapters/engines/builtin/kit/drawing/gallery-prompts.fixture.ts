/**
 * Everyday prompts with what must be seen: `prompt | drawing, drawing… | colour drawing, …`. A drawing may name
 * alternatives (`cat/black-cat`), a number (`3 dog`) or a place (`@beach`). Prompts with two subjects stand together.
 */
export const ONE_SUBJECT = `
a cute cat | cat
a fluffy kitten playing with yarn | cat, yarn
a golden retriever puppy | dog
a brown horse running in a field | horse, @meadow | brown horse
a small white rabbit in the snow | rabbit | white rabbit
a red fox in the forest | fox, @forest | orange fox
a lion king of the savanna | lion
a tiger in the jungle | tiger, @jungle
a pink elephant | elephant | pink elephant
a giraffe eating leaves | giraffe
a happy panda eating bamboo | panda, bamboo
a koala sleeping in a tree | koala, deciduous-tree
a monkey hanging in the rainforest | monkey, @jungle
a brown bear catching fish in a river | bear, @lake | brown bear
a polar bear on an iceberg | polar-bear, @snow
a wolf howling at the moon | wolf, crescent-moon
a deer in a misty forest | deer, @forest
a squirrel holding an acorn | chipmunk
a hedgehog in autumn leaves | hedgehog
an owl at night | owl
a blue bird flying in the sky | bird, @sky | blue bird
a penguin in antarctica | penguin, @snow
a pink flamingo standing in water | flamingo | pink flamingo
a colorful parrot | parrot
a rooster crowing at sunrise | rooster
three yellow ducklings | 3 duck | yellow duck
an eagle soaring over the mountains | eagle, @mountain
a goldfish | tropical-fish
a great white shark in the ocean | shark
an orange octopus under the sea | octopus, @underwater | orange octopus
a blue whale | whale
a dolphin jumping out of the water | dolphin
a sea turtle swimming over a coral reef | turtle, @underwater
a green frog on a lily pad | frog | green frog
a purple snake | snake | purple snake
a crocodile in a swamp | crocodile, @jungle
a green dinosaur | t-rex | green t-rex
a fire breathing dragon | dragon
a magical unicorn with a rainbow | unicorn, rainbow
a blue butterfly in a flower garden | butterfly, @garden | blue butterfly
a bumblebee | honeybee
a ladybug on a leaf | lady-beetle, fallen-leaf
a spider in its web | spider, spider-web
a snail in the rain | snail
a jellyfish glowing in the deep sea | jellyfish, @underwater
a crab on the beach | crab, @beach
a pig in the mud | pig
a cow on a green meadow | cow, @meadow
a flock of sheep on a hill | 5 ewe, @meadow
a goat on a mountain | goat, @mountain
a camel in the desert | camel, @desert
a mouse eating cheese | mouse, cheese-wedge
a bat in a cave | bat, @cave
a raccoon | raccoon
a sloth hanging from a branch | sloth
a kangaroo | kangaroo
a seal balancing a ball | seal, soccer-ball
a peacock | peacock
a swan on a lake | swan, @lake
a teddy bear | teddy-bear
an astronaut floating in space | astronaut, @space
a chef cooking in a kitchen | cook, @kitchen
a doctor with a stethoscope | health-worker, stethoscope
a firefighter | firefighter
a police officer directing traffic | police-officer
a farmer on a tractor | farmer, tractor
a teacher in a classroom | teacher, @classroom
a scientist in a laboratory | scientist, @classroom
a pirate on a ship | man, ship
a knight with a sword and shield | man, sword, shield
a wizard casting a spell | person-mage
a witch flying on a broomstick | woman-mage, broom
a princess in a castle | princess, castle
a king on his throne | person-with-crown, chair
a queen with a golden crown | princess, crown
a ninja in the dark | ninja
a superhero flying over the city | person-superhero, @city
a vampire in a graveyard | person-vampire, @graveyard
a zombie | person-zombie
a mermaid in the ocean | woman-merpeople
a fairy in an enchanted forest | person-fairy, @forest
santa claus in his sleigh | santa-claus, sled
a snowman with a carrot nose | snowman
a ghost in a haunted house | ghost, @graveyard
a friendly robot | robot
a green alien | alien | green alien
a clown juggling | clown-face
a girl reading a book | girl, open-book
a boy playing soccer | boy, soccer-ball
a woman in a red dress | woman, dress | red dress
a man wearing a black suit | man, coat | black coat
a baby with a bottle | baby, baby-bottle
an old man sitting on a bench | old-man, bench
a grandmother baking cookies | old-woman, cookie
a ballerina dancing on stage | woman-dancing, @stage
a singer with a microphone | singer, microphone
a skateboarder | boy, skateboard
a woman doing yoga on the beach | woman, @beach
a man surfing a big wave | man-surfing/man
a kid flying a kite | boy, kite
a cowboy in the wild west | man, cowboy-hat, @desert
a viking warrior | man, viking-helmet
a red sports car | automobile | red automobile
a yellow taxi in new york | taxi, @city | yellow taxi
a blue pickup truck on a country road | pickup-truck, @street | blue pickup-truck
a school bus | bus
a fire truck with lights on | fire-engine
a green tractor on a farm | tractor, @farm | green tractor
a steam train in the mountains | locomotive, @mountain
a bicycle leaning against a wall | bicycle
a black motorcycle | motorcycle | black motorcycle
a sailboat at sunset | sailboat
a cruise ship on the ocean | passenger-ship, @sea
a hot air balloon over the mountains | hot-air-balloon, @mountain
an airplane above the clouds | airplane, @sky
a red helicopter | helicopter | red helicopter
a rocket launching into space | rocket, @space
a ufo over a field | flying-saucer, @meadow
a cozy cottage in the woods | house-with-garden, @forest
a log cabin in the snow | hut
a medieval castle on a hill | castle, @meadow
a lighthouse on a cliff | lighthouse
a windmill in a tulip field | windmill
a japanese pagoda in spring | japanese-castle
the eiffel tower at night | tokyo-tower
a tent under the stars | tent
an igloo | igloo
a haunted mansion | @graveyard
a big oak tree on a hill | deciduous-tree
a palm tree on a tropical island | palm-tree, @island
a cactus in the desert | cactus, @desert
a red rose | rose | red rose
a field of sunflowers | sunflower
purple tulips in a garden | 3 tulip, @garden | purple tulip
a potted plant on a windowsill | potted-plant
a red mushroom in the forest | mushroom, @forest | red mushroom
a four leaf clover | four-leaf-clover
a cherry blossom tree | deciduous-tree/cherry-blossom
a slice of pizza | pizza
a juicy hamburger | hamburger
a bowl of ramen | steaming-bowl
a plate of sushi | sushi
a stack of pancakes | pancakes
a strawberry ice cream cone | soft-ice-cream
a chocolate birthday cake with candles | birthday-cake
a pink donut with sprinkles | doughnut | pink doughnut
a green apple | green-apple
a bunch of bananas | banana
a slice of watermelon | watermelon
a cup of coffee on a wooden table | hot-beverage, @table
a glass of red wine | wine-glass
a taco | taco
a loaf of bread | bread
a pineapple wearing sunglasses | pineapple, sunglasses
an avocado | avocado
a jar of honey | honey-pot
an electric guitar | guitar
a grand piano on a stage | musical-keyboard, @stage
a violin | violin
a pair of headphones | headphone
a soccer ball on the grass | soccer-ball, @meadow
a basketball | basketball
a trophy | trophy
a treasure chest full of gold | treasure-chest
a magic wand with sparkles | magic-wand
a crystal ball | crystal-ball
a red umbrella in the rain | umbrella | red umbrella
a wrapped gift with a bow | wrapped-gift, ribbon
a bunch of balloons | 5 balloon
a laptop on a desk | laptop
an old camera | camera
a stack of books in a library | books, @library
a burning candle | candle
a glowing lantern at night | red-paper-lantern
a campfire in the woods | campfire, @forest
a blue heart | blue-heart | blue blue-heart
a shooting star | comet
a full moon over the sea | full-moon, @sea
a rainbow over a waterfall | rainbow, @lake
planet saturn | ringed-planet
a christmas tree with presents | christmas-tree, wrapped-gift
a carved pumpkin on halloween | jack-o-lantern
an easter egg | egg
fireworks over the city | fireworks, @city
a green top hat | top-hat | green top-hat
a golden crown | crown | gold crown
a pink t shirt | t-shirt | pink t-shirt
a wooden chair | chair
a cozy bed in a bedroom | bed, @bedroom
a blue sofa in a living room | couch-and-lamp, @room | blue couch-and-lamp
a sign that says "WELCOME" | signboard
a beach at sunset | @beach
a snowy mountain landscape | @mountain
a hedgehog with a tiny hat | hedgehog, top-hat
five red balloons in a blue sky | 5 balloon | red balloon
a girl with pink hair | girl | pink girl
a city skyline at night | @city
a peaceful lake with mountains | @lake
a spooky graveyard | @graveyard
an underwater scene with corals | @underwater
`

export const TWO_SUBJECTS = `
a cat and a dog | cat, dog
a cat wearing a wizard hat | cat, wizard-hat
a dog wearing a red scarf | dog, worn-scarf | red worn-scarf
a bear holding a balloon | bear, balloon
a blue car next to a yellow house | automobile, house | blue automobile, yellow house
a penguin with an umbrella | penguin, umbrella
an astronaut riding a horse | astronaut, horse
a cat on a skateboard | cat, skateboard
a mouse in a teacup | mouse, hot-beverage
a frog with a crown | frog, crown
a knight fighting a dragon | man, dragon
a girl with a red balloon | girl, balloon | red balloon
a boy and his dog in the park | boy, dog, @park
a robot playing the guitar | robot, guitar
a rabbit and a turtle racing | rabbit, turtle
a fox and an owl in the forest | fox, owl, @forest
two cats sleeping on a sofa | 2 cat, couch-and-lamp
a pirate with a parrot | man, parrot
an elephant holding a pink umbrella | elephant, umbrella | pink umbrella
a monkey eating a banana | monkey, banana
a bee and a sunflower | honeybee, sunflower
a lion wearing sunglasses | lion, sunglasses
a dragon flying over a castle | dragon, castle
a ship and a whale | ship, whale
a rocket and the moon | rocket, crescent-moon
a princess and a frog | princess, frog
a burger and fries | hamburger, french-fries
a cup of coffee and a croissant | hot-beverage, croissant
a pizza and a soda | pizza, cup-with-straw
a snowman and a christmas tree | snowman, christmas-tree
a tent and a campfire under the stars | tent, campfire
a cow and a chicken on a farm | cow, chicken, @farm
a black cat and a white dog | black-cat/cat, dog | black cat, white dog
a red apple and a green pear | red-apple, pear | red red-apple, green pear
a purple dragon and a blue bird | dragon, bird | purple dragon, blue bird
a dinosaur in front of a volcano | t-rex, @volcano
a bird on a fence | bird, fence
a dog in a car | dog, automobile
a unicorn under a rainbow | unicorn, rainbow
a wizard holding a crystal ball | person-mage, crystal-ball
a woman walking a dog | woman-walking/woman, dog
a chef holding a pizza | cook, pizza
a cowboy riding a horse in the desert | man, horse, @desert
a panda riding a bicycle | panda, bicycle
a mermaid and a dolphin | woman-merpeople, dolphin
a ghost and a pumpkin | ghost, pumpkin/jack-o-lantern
a teddy bear on a bed | teddy-bear, bed
an alien holding an ice cream | alien, soft-ice-cream
a pig with wings and a hat flying | pig, top-hat
a giraffe with a bow tie | giraffe, bow-tie
a squirrel next to a mushroom | chipmunk, mushroom
a bear and a honey jar | bear, honey-pot
a cat looking at a fish bowl | cat, fish/bowl-with-spoon
three penguins and an igloo | 3 penguin, igloo
two red cars and a bus | 2 automobile, bus | red automobile
a shark and a treasure chest underwater | shark, treasure-chest, @underwater
an octopus wearing a top hat | octopus, top-hat
a duck with a flower | duck, cherry-blossom
a hedgehog holding a strawberry | hedgehog, strawberry
a green car and a red bicycle on a street | automobile, bicycle, @street | green automobile, red bicycle
`
