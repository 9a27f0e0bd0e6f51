local tail, revision, t0 = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local entries = (#ARGV - 7) / 2

local w, token, seen = window()
if w or token ~= ARGV[7] then
  return ABSENT
end
if revision < seen then
  return {HOLE, seen, now}
end
redis.call('DEL', key)
w = {floor = tail - entries + 1, tail = tail - entries, revision = revision, verified = verified(0, t0), bytes = 0}
for i = 8, #ARGV, 2 do
  put(w, tonumber(ARGV[i]), ARGV[i + 1])
end
return store(w, tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6])
