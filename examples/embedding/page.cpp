// A page of the Impossible Bridge Book, in C++: the deal of a number, and its number in each numbering.
//
//   c++ page.cpp -I ../../kernel/include -L ../../src/everydeal -leverydeal_kernel -o page
//   ./page 12345
#include "everydeal.h"
#include <array>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

using Number = std::array<uint8_t, 12>;
using Packed = std::array<uint8_t, 13>;

void check(int64_t outcome) {
    if (outcome & 0xFF) throw std::runtime_error("everydeal refuses it, with status " + std::to_string(outcome & 0xFF));
}

Number parsed(const std::string &text) {
    Number number{};
    check(everydeal_parse_numbers(0, reinterpret_cast<const uint8_t *>(text.data()), text.size(), number.data(), 12, 1));
    return number;
}

std::string printed(const Number &number) {
    std::array<uint8_t, 40> line{};
    uint64_t used = 0;
    check(everydeal_format_numbers(0, number.data(), 12, 1, line.data(), line.size(), &used));
    return {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(used) - 1};
}

Packed deal_of(uint32_t numbering, const Number &number) {
    Packed packed{};
    check(everydeal_unrank(numbering, number.data(), packed.data(), packed.size(), 1, 1));
    return packed;
}

Number number_of(uint32_t numbering, const Packed &packed) {
    Number number{};
    check(everydeal_rank(numbering, packed.data(), packed.size(), number.data(), 1, 1));
    return number;
}

std::string pbn(const Packed &packed) {
    std::array<uint64_t, 4> hands{};
    auto *masks = reinterpret_cast<uint8_t *>(hands.data());
    check(everydeal_convert(EVERYDEAL_AS_PACKED, packed.data(), EVERYDEAL_AS_HANDS, masks, 1, 1));
    std::string line(70, ' ');
    check(everydeal_format_pbn(hands.data(), 1, reinterpret_cast<uint8_t *>(line.data()), line.size(), 1));
    line.pop_back();
    return line;
}

} // namespace

int main(int count, char **arguments) {
    try {
        if (count != 2) throw std::runtime_error("usage: page NUMBER");
        if (everydeal_abi() != EVERYDEAL_ABI) throw std::runtime_error("the header is of another version");
        const Packed deal = deal_of(EVERYDEAL_ANDREWS, parsed(arguments[1]));
        std::cout << pbn(deal) << '\n'
                  << "andrews " << printed(number_of(EVERYDEAL_ANDREWS, deal)) << '\n'
                  << "pavlicek " << printed(number_of(EVERYDEAL_PAVLICEK, deal)) << '\n'
                  << "bigdeal " << printed(number_of(EVERYDEAL_BIGDEAL, deal)) << '\n';
    } catch (const std::exception &error) {
        std::cerr << "page: " << error.what() << '\n';
        return 1;
    }
}
